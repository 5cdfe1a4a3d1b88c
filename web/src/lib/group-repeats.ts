/** Joins rows that follow each other and repeat the first of them. */
export function groupRepeats<Row>(
  rows: readonly Row[],
  isRepeat: (one: Row, other: Row) => boolean,
): [Row, ...Row[]][] {
  const groups: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && isRepeat(last[0], row)) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
