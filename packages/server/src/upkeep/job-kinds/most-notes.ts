/** Maximum number of notes that a job stores. The total number of notes is stored separately. */
export const MOST_NOTES = 100;
