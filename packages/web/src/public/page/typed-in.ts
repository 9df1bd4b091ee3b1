type TypedText = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns the values that the user entered in a form before its scripts loaded, keyed by field name. Server-rendered
 * values that were not changed are omitted, and so are files.
 */
export function typedIn(form: HTMLElement): Record<string, string> {
  const texts = form.querySelectorAll<TypedText>("input:not([type=file]), textarea");
  const boxes = form.querySelectorAll<HTMLInputElement>("input[type=checkbox]");
  const choices = form.querySelectorAll("select");
  return Object.fromEntries([
    ...[...texts].filter((text) => text.value !== text.defaultValue).map(({ name, value }) => [name, value]),
    ...[...boxes]
      .filter((box) => box.checked !== box.defaultChecked)
      .map(({ name, value, checked }) => [name, checked ? value : ""]),
    ...[...choices].filter(isChanged).map(({ name, value }) => [name, value]),
  ]) as Record<string, string>;
}

/**
 * Whether the user has changed the selection. If no option is marked as selected, the first option is the default.
 */
function isChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  const drawn = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(0, drawn);
}
