/**
 * The page with the proofs of all classes of a school. The path is in a separate file because every page's menu needs
 * it.
 */
export const PROOFS_PATH = "/proofs";
