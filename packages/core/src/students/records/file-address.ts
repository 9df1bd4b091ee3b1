/**
 * The address of a field's file, below the API's; without a field the student's photo. The names of stored files are
 * nobody's business.
 * @param version that of an earlier version of the record; else the current one
 */
export function fileAddress(studentId: number, field?: string, version?: number): string {
  const query = [
    ...(field === undefined ? [] : [`field=${encodeURIComponent(field)}`]),
    ...(version === undefined ? [] : [`version=${version}`]),
  ];
  const address = `/students/${studentId}/photo/`;
  return query.length === 0 ? address : `${address}?${query.join("&")}`;
}

/** Whether an answer is the address of one of the student's own files, and no text that somebody typed. */
export const isFileAddress = (studentId: number, answer: string): boolean =>
  answer.startsWith("/") && (answer.split("?")[0] as string).endsWith(fileAddress(studentId));
