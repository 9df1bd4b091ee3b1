import { foldedText } from "../../forms/values/search-columns.ts";
import { classLabel, type ClassName } from "../../school/classes/label.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { foundSentences } from "../../spreadsheets/said/found-sentences.ts";
import { classTextKey } from "../../spreadsheets/cells/read-class-text.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";

/** The data used to match a photo to a student. */
export type FoundBy = "AdmissionNumber" | "Name" | "RollNumber" | "Several";

/** A student whose photo is needed, with the data from the sheet. */
export interface PhotoOwner {
  name: string;
  admission: string;
  roll: string;
  room: ClassName;
}

interface NamedFile {
  file: string;
  base: string;
  /** The folders that contain the file, as keys that can be compared with class names. */
  folders: string[];
  isOfClass: boolean;
}

/**
 * Normalises text for matching. Separators become spaces, and leading zeros of a number are removed. Therefore 1-7
 * never matches 17.
 */
const wordsOf = (text: string): string =>
  foldedText(text)
    .replace(/[\s_.,()/\\:#-]+/g, " ")
    .trim()
    .replace(/^0+(?=\d+$)/, "");

const folderKey = (name: string): string => classTextKey(name) ?? wordsOf(name);

function namedFile(file: string): NamedFile {
  const parts = file.replaceAll("\\", "/").split("/");
  const folders = parts.slice(0, -1);
  return {
    file,
    base: wordsOf((parts.at(-1) ?? "").replace(/\.[^.]+$/, "")),
    folders: folders.map(folderKey),
    isOfClass: folders.some((folder) => classTextKey(folder) !== undefined),
  };
}

/** Whether a file is a system file that accompanies photos. */
const isNoPhoto = (file: string): boolean =>
  /(?:^|\/)(?:__macosx\/|@eadir\/|\.[^/]*$|thumbs\.db$|desktop\.ini$)/i.test(file.replaceAll("\\", "/"));

const PICTURE = /\.(?:jpe?g|jpe|jfif|png|webp|hei[cf])$/i;
const JPEG = /\.(?:jpe?g|jpe|jfif)$/i;

/**
 * Returns the files that may be photos. A phone, camera or program may store other files alongside a picture under the
 * same name, and these are excluded: a video, a raw image, a list of edits, and a HEIC file in the same folder as its
 * JPEG. A HEIC file in another folder may belong to another class. If there is no such picture, the file is included so
 * that it can be reported.
 */
export function photosAmong(files: readonly string[]): string[] {
  const own = files.filter((file) => !isNoPhoto(file));
  const pictures = new Set(
    own.flatMap((file) => (PICTURE.test(file) ? [baseOf(file), withoutEnd(baseOf(file))] : [])),
  );
  const jpegs = new Set(own.filter((file) => JPEG.test(file)).map((file) => withoutEnd(pathOf(file))));
  return own.filter((file) => {
    if (/\.hei[cf]$/i.test(file)) return !jpegs.has(withoutEnd(pathOf(file)));
    return PICTURE.test(file) || !pictures.has(withoutEnd(baseOf(file)));
  });
}

const pathOf = (file: string): string => file.replaceAll("\\", "/").normalize("NFC").toLowerCase();
const baseOf = (file: string): string => pathOf(file).split("/").at(-1) ?? "";
const withoutEnd = (name: string): string => name.replace(/\.[^./]+$/, "");

/**
 * Returns a function that finds a student's photo by its file name. The file name is the admission number, the name
 * or the roll number, and may also combine a number with the name or the class. A roll number must be unique, or the
 * file must be in the class's folder. A file in another class's folder never matches.
 * @param files file names with their folders
 * @param rolls roll numbers of all rows
 */
export function photoMatcher(
  files: readonly string[],
  rolls: readonly string[],
): (owner: PhotoOwner) => { file: string; by: FoundBy } | undefined {
  const byBase = Map.groupBy(photosAmong(files).map(namedFile), ({ base }) => base);
  const ofRoll = Map.groupBy(rolls.filter(Boolean), wordsOf);
  return ({ name, admission, roll, room }) => {
    const label = classLabel(room);
    const own = folderKey(label);
    const isHere = ({ folders }: NamedFile) => folders.includes(own);
    const one = (base: string, isIt: (file: NamedFile) => boolean): string | undefined => {
      const fitting =
        base === "" ? [] : (byBase.get(base) ?? []).filter((file) => isHere(file) || !file.isOfClass);
      const here = fitting.filter(isHere);
      const [first, second] = (here.length > 0 ? here : fitting).filter(isIt);
      return second === undefined ? first?.file : undefined;
    };
    const any = () => true;
    const isOnly = (ofRoll.get(wordsOf(roll))?.length ?? 0) < 2;
    const [said, number, adm] = [wordsOf(name), wordsOf(roll), wordsOf(admission)];
    const run = wordsOf(room.class_name + (room.section ?? ""));
    const tries: [FoundBy, string | undefined][] = [
      ["AdmissionNumber", one(adm, any)],
      ["Name", one(said, any)],
      ["RollNumber", one(number, (file) => isHere(file) || isOnly)],
      ...[number, adm].flatMap((each) =>
        each === ""
          ? []
          : [`${each} ${said}`, `${said} ${each}`, `${run} ${each}`, `${wordsOf(label)} ${each}`].map(
              (base): [FoundBy, string | undefined] => ["Several", one(base, any)],
            ),
      ),
    ];
    const [by, file] = tries.find(([, found]) => found !== undefined) ?? [];
    return by !== undefined && file !== undefined ? { by, file } : undefined;
  };
}

/** Reports in one sentence how the photos were matched. */
export const photosFound = (found: readonly FoundBy[]): Guess[] =>
  Array.from(
    Map.groupBy(found, (by) => by),
    ([by, all]) => ({ what: "value", ...foundSentences[`photosBy${by}`]({ n: all.length }) }),
  );

const MOST_NAMED = 6;

/** Reports files that match no student. */
export const photosLeft = (files: readonly string[]): Guess => ({
  what: "photos",
  ...foundSentences.photosLeft({
    n: files.length,
    shown: firstFew(files, MOST_NAMED, (file) => file),
  }),
});
