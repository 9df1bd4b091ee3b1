/** The `folder` value of a job without files. */
export const NO_FILES = "";

/** Length of a folder name in hexadecimal digits, with two digits per byte. */
export const FOLDER_LENGTH = 32;

/** Whether a job can have files. */
export const hasFiles = (folder: string): boolean => folder.length === FOLDER_LENGTH;
