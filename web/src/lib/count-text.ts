/** A count as displayed, if the server counts to `most`. */
export const countText = (count: number, most: number) =>
  count < most ? `${count}` : `${most - 1}+`;
