/**
 * Where the file that answers a field is opened, below the address of the API; without a field the student's photo. The
 * names of stored files are nobody's business.
 */
export function fileAddress(studentId: number, field?: string): string {
  const address = `/students/${studentId}/photo/`;
  return field === undefined ? address : `${address}?field=${encodeURIComponent(field)}`;
}

/** Whether an answer is the address of one of the student's own files, and no text that somebody typed. */
export const isFileAddress = (studentId: number, answer: string): boolean =>
  answer.startsWith("/") && (answer.split("?")[0] as string).endsWith(fileAddress(studentId));
