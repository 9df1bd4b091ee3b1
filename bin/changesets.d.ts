export interface Change {
  file: string;
  size: "major" | "minor" | "patch";
  /** The lines below each heading. */
  lists: Map<string, string[]>;
}
export function pendingChanges(root?: string): Promise<Change[]>;
export function mergedNotes(changes: readonly Change[]): string;
export function versionAfter(version: string, changes: readonly Change[]): string;
