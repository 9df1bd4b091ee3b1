/** One card to be printed: everything on it that differs from card to card. */
export interface CardData {
  /** Null in a reprint when the student has been deleted since. */
  student: number | null;
  name: string;
  photo: string | null;
  texts: Record<string, string>;
  /** In spite of what a card of a batch was printed, in words; null for any other. */
  despite: string | null;
}

/**
 * A card that is in the file, as it is kept: its texts are those that the template shows, as JSON, and `despite` says in
 * spite of what it was printed.
 */
export interface PrintedCard extends Omit<CardData, "texts"> {
  texts: string;
}
