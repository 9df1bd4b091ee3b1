/** The most notes for people that a job keeps; a number says how many there are. */
export const MOST_NOTES = 100;
