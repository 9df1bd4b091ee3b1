/** Maximum number of notes that a job keeps. The total is stored separately. */
export const MOST_NOTES = 100;
