/** Of the end of a zip so much is looked at, where its files are listed. */
const LOOKED_AT = 256 * 1024;

/** Whether a zip is a OneRoster export, which is read as a spreadsheet, rather than one of photos. */
export async function isOneRoster(file: File): Promise<boolean> {
  if (!/\.zip$/i.test(file.name)) return false;
  const end = await file.slice(-LOOKED_AT).text();
  return /(?:^|[^\w-])users\.csv/i.test(end);
}
