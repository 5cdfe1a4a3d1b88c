/** A count as displayed, if the server counts to `most`. */
export const countText = (count: number, most: number) =>
  count < most ? `${count}` : `${most - 1}+`;

/** Two counts as displayed, added up. */
export function sumText(one: string, other: string): string {
  if (!one || !other) return one || other;
  const sum = `${parseInt(one) + parseInt(other)}`;
  return `${one}${other}`.includes('+') ? `${sum}+` : sum;
}
