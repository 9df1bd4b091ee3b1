/**
 * The page with the proofs of all of a school's classes. This is in a separate file because every page's menu needs it.
 */
export const PROOFS_PATH = "/proofs";
