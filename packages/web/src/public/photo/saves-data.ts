/** Whether somebody asks for as few bytes as can be; not every browser tells. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
