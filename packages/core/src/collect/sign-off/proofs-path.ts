/** The page with the proofs of all classes of a school. By itself, since every page's menu has it. */
export const PROOFS_PATH = "/proofs";
