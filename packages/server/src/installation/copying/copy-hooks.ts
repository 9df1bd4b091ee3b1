/** Hooks for monitoring and cancelling a move. */
export interface CopyHooks {
  signal?: AbortSignal | undefined;
  /** Called with the current step and its progress. */
  onProgress?:
    | ((
        doing: "Moving rows" | "Comparing rows" | "Creating indexes" | "Moving files",
        done: number,
        total: number,
      ) => void)
    | undefined;
}
