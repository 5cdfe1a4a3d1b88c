/** A count as displayed, if the server counts to `most`. */
export const countText = (count: number, most: number) =>
  count < most ? `${count}` : `${most - 1}+`;

/** The sum of counts as displayed, each of which the server counts to its own `most`. */
export function sumText(...counts: readonly [count: number, most: number][]): string {
  const sum = counts.reduce((all, [count, most]) => all + Math.min(count, most - 1), 0);
  return counts.some(([count, most]) => count >= most) ? `${sum}+` : `${sum}`;
}
