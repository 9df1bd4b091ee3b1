/** A number with what it counts: '1 card', '2 cards'; `many` where an s is not enough. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
