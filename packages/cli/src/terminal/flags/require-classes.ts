import { Failure } from "@idms/core/failure";

/** @throws Failure `invalid` unless a class is named, or all of them, and not both */
export function requireClasses(flags: { class?: unknown; allClasses?: boolean }): void {
  if (Boolean(flags.class) === Boolean(flags.allClasses))
    throw new Failure("invalid", "Say which class to print, with either --class or --all-classes.");
}
