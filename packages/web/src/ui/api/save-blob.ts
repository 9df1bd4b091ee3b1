/** Downloads content as a file in the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken it over when the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
