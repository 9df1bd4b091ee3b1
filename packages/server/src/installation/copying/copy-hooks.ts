/** How whoever asked for a move follows it, and ends it. */
export interface CopyHooks {
  signal?: AbortSignal | undefined;
  /** Is told what is being done, and how far it is. */
  onProgress?:
    | ((
        doing: "Moving rows" | "Comparing rows" | "Creating indexes" | "Moving files",
        done: number,
        total: number,
      ) => void)
    | undefined;
}
