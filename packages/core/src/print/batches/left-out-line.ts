/** Somebody who is left out, as lists tell it: the message has what was found. */
export const leftOutLine = <Code extends string>({
  student: id,
  name,
  code,
  message,
}: {
  student: number | null;
  name: string;
  code: Code;
  message: string;
}) => ({ student: id, name, code, message });
