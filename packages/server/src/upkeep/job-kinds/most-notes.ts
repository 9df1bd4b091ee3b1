/** Of what a person is to look at, a job keeps so many; a number says how many there are. */
export const MOST_NOTES = 100;
