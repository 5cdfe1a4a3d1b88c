import { encode } from 'uqr';

// Four modules of white around it, as ISO/IEC 18004 requires. White in the dark theme as well:
// many cameras read no inverted codes.
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-md border border-line bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
