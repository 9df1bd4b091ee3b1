/** Hooks to monitor a move, and to cancel it. */
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
