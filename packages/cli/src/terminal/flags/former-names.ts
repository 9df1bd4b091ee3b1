import type { Operation } from "@idms/core/operations/operation";
import { longOf } from "@idms/core/operations/operation";
import type { Command } from "commander";

/** The former names of a command's flags and subcommands, with their current names. */
const former = new WeakMap<Command, Map<string, string>>();

function accept(command: Command, was: string, name: string): void {
  former.set(command, (former.get(command) ?? new Map<string, string>()).set(was, name));
}

/** Returns the current name of a command's flag or subcommand. A name that never changed is returned unchanged. */
export const presentName = (command: Command, name: string): string => former.get(command)?.get(name) ?? name;

/** Makes a command accept the former names of its subcommands and flags. */
export function acceptFormerNames(command: Command, { was, inputs = [] }: Operation): void {
  let each: Command | null = command;
  for (const word of was?.split(" ").toReversed() ?? []) {
    if (each?.parent && word !== each.name()) accept(each.parent, word, each.name());
    each = each?.parent ?? null;
  }
  for (const input of inputs) if (input.was) accept(command, input.was, longOf(input.flag));
}
