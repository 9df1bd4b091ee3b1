/** The `folder` of a job whose files have gone. */
export const NO_FILES = "";
