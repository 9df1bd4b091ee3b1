import { commandFailures } from "@idms/core/upkeep/command-failures";

/** @throws Failure `invalid` unless either some classes or all classes are chosen */
export function requireClasses(flags: { class?: unknown; allClasses?: boolean }): void {
  if (Boolean(flags.class) === Boolean(flags.allClasses)) throw commandFailures.classesNotSaid();
}
