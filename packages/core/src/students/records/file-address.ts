/**
 * Returns the API path of a field's file, or of the student's photo if no field is given. The path does not reveal
 * stored file names.
 * @param version an earlier version of the record; by default the current version
 */
export function fileAddress(studentId: number, field?: string, version?: number): string {
  const query = [
    ...(field === undefined ? [] : [`field=${encodeURIComponent(field)}`]),
    ...(version === undefined ? [] : [`version=${version}`]),
  ];
  const address = `/students/${studentId}/photo/`;
  return query.length === 0 ? address : `${address}?${query.join("&")}`;
}

/** Whether an answer is the address of one of the student's own files rather than typed text. */
export const isFileAddress = (studentId: number, answer: string): boolean =>
  answer.startsWith("/") && (answer.split("?")[0] as string).endsWith(fileAddress(studentId));
