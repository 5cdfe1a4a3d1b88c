/**
 * A valid progressive 4:4:4 JPEG of one colour. A decoder must hold all coefficients, six bytes per
 * pixel, before it can output the first row; the file needs one bit per component and block of 64 pixels.
 * @param side in pixels
 */
export function progressiveJpeg(side: number) {
  const blocks = Math.ceil(side / 8) ** 2 * 3;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [
      8,
      ...bigEndian(side),
      ...bigEndian(side),
      3,
      1,
      0x11,
      0,
      2,
      0x11,
      0,
      3,
      0x11,
      0,
    ]),
    // The only code, a single "0" bit, means that a block has the same mean as the previous one.
    segment(0xc4, [0, 1, ...Array(15).fill(0), 0]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const segment = (marker: number, data: number[]) =>
  Buffer.from([0xff, marker, ...bigEndian(data.length + 2), ...data]);

/** @param value below 65,536 */
const bigEndian = (value: number) => [value >> 8, value & 255];
