/** Formats a count with its noun: '1 card', '2 cards'. Pass `many` for irregular plurals. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
