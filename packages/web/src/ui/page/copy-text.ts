/**
 * Copies text to the clipboard. Browsers restrict the clipboard API to secure pages, but a school's own server often
 * uses plain HTTP. On such a server, the text is selected on the page and copied as if the user had done it. Resolves
 * to false if nothing was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.className = "visually-hidden";
  // Within an open dialog: the focus may not leave it.
  (document.querySelector('[role="dialog"]') ?? document.body).append(holder);
  const focused = document.activeElement as HTMLElement | null;
  holder.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the one way there is on plain http
  const copied = document.execCommand("copy");
  holder.remove();
  focused?.focus();
  return copied;
}
