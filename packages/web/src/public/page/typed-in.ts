type TypedText = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns the values entered in a form before its scripts loaded, by field name. Unchanged server-rendered values and
 * files are omitted.
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

/** Whether the selection has changed. If no option is marked as selected, the first one is the default. */
function isChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  const drawn = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(0, drawn);
}
