/** A template, and whether it is its school's default: as stored, or as the API's client reads it. */
type MaybeDefault = { id: number } & ({ is_default: boolean } | { isDefault: boolean });

const isDefault = (template: MaybeDefault): boolean =>
  "isDefault" in template ? template.isDefault : template.is_default;

/** Returns the template that is used if a user does not name one: the school's default, or else the first. */
export const usedUnasked = <T extends MaybeDefault>(templates: readonly T[]): T | undefined =>
  templates.find(isDefault) ?? templates[0];

/**
 * Returns the template that becomes the default when another one is removed, or is no longer the default: the one that
 * is then used if a user does not name one. Returns undefined if the default does not change, or if several templates
 * remain and none of them was chosen as the default.
 * @param templates the school's templates, oldest first
 * @param removed the ID of the template to remove or to unmark
 */
export function successorOf<T extends MaybeDefault>(templates: readonly T[], removed: number): T | undefined {
  const others = templates.filter(({ id }) => id !== removed);
  const isDue = others.length === 1 || templates.some((each) => each.id === removed && isDefault(each));
  const next = isDue ? usedUnasked(others) : undefined;
  return next && isDefault(next) ? undefined : next;
}
