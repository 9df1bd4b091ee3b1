import type { Student } from "./student-rows.ts";

/** What of a record people change, apart from its state. */
export type ChangedParts = Pick<Student, "meta" | "files" | "photo" | "class_id">;

/** The names of what is another in a record than it was, without what it says: answers, files, "photo", and "class". */
export function changedNames(before: ChangedParts, { meta, files, ...after }: ChangedParts): string[] {
  const answers = Object.keys(meta).filter((name) => meta[name] !== before.meta[name]);
  const others = Object.keys(files).filter(
    (name) => files[name] !== before.files[name] && files[name] !== after.photo,
  );
  return [
    ...answers,
    ...others,
    ...(after.photo === before.photo ? [] : ["photo"]),
    ...(after.class_id === before.class_id ? [] : ["class"]),
  ];
}
