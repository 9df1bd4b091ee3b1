import { commandFailures } from "@idms/core/upkeep/command-failures";

/** @throws Failure `invalid` unless a class is named, or all of them, and not both */
export function requireClasses(flags: { class?: unknown; allClasses?: boolean }): void {
  if (Boolean(flags.class) === Boolean(flags.allClasses)) throw commandFailures.classesNotSaid();
}
