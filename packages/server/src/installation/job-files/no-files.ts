/** The `folder` of what has no files. */
export const NO_FILES = "";

/** How long a folder's name is: in hexadecimal digits, two for each of its bytes. */
export const FOLDER_LENGTH = 32;

/** Whether the files of a job can be there. */
export const hasFiles = (folder: string): boolean => folder.length === FOLDER_LENGTH;
