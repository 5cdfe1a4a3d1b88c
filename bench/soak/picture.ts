const size = { width: 720, height: 260, left: 56, right: 140, top: 28, bottom: 28 };
const colours = [
  '#b07d2b',
  '#2f6f5e',
  '#3b5fa8',
  '#a3423c',
  '#7a4fa0',
  '#4a4a4a',
  '#6b8e23',
  '#c06090',
];

/**
 * Draws curves over minutes as an SVG document.
 * @param curves of one length
 */
export function pictureOf(
  title: string,
  curves: { name: string; values: number[] }[],
  minutes: number,
) {
  const highest = Math.max(1, ...curves.flatMap(({ values }) => values)) * 1.05;
  const { width, height, left, right, top, bottom } = size;
  const x = (at: number, count: number) =>
    left + ((width - left - right) * at) / Math.max(1, count - 1);
  const y = (value: number) => height - bottom - ((height - top - bottom) * value) / highest;
  const labels = spread(curves.map(({ values }) => y(values.at(-1) ?? 0)));
  const lines = curves.map(({ name, values }, index) => {
    const points = values.map(
      (value, at) => `${x(at, values.length).toFixed(1)},${y(value).toFixed(1)}`,
    );
    const colour = colours[index % colours.length];
    return `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.join(' ')}"/>
<text x="${width - right + 6}" y="${labels[index].toFixed(1)}" fill="${colour}">${name} ${Math.round(values.at(-1) ?? 0)}</text>`;
  });
  const axis = [0, 0.5, 1].map(
    (share) => `<text x="4" y="${y(share * highest) + 4}">${Math.round(share * highest)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${left}" y="16" font-size="13">${title}</text>
<path d="M${left} ${top}V${height - bottom}H${width - right}" fill="none" stroke="#999"/>
${axis.join('\n')}
<text x="${width - right}" y="${height - 8}" text-anchor="end">${Math.round(minutes)} minutes</text>
${lines.join('\n')}
</svg>
`;
}

function spread(heights: number[]) {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a] - heights[b]);
  const apart = [...heights];
  for (let at = 1; at < order.length; at++)
    apart[order[at]] = Math.max(apart[order[at]], apart[order[at - 1]] + 13);
  return apart;
}
