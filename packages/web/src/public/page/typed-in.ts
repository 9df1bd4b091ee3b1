type TypedText = HTMLInputElement | HTMLTextAreaElement;

/**
 * The values typed and chosen in a form before its scripts came, by the names of the fields. Values as the server
 * drew them are left out, and so are files.
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

/** Without any option that is marked, the first was chosen. */
function isChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  const drawn = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(0, drawn);
}
