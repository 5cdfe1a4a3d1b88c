const clear = 4;
const end = 5;

/**
 * An animation of two-colour noise, which does not compress. The frames are stored uncompressed: a
 * "clear" code is inserted before the codes would grow longer.
 */
export function noiseGif({
  width,
  height,
  frames,
  canvas = { width, height },
}: {
  /** Width of each frame. */
  width: number;
  /** Height of each frame. */
  height: number;
  frames: number;
  /** Defaults to the size of the frames. */
  canvas?: { width: number; height: number };
}) {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  header.writeUInt16LE(canvas.width, 6);
  header.writeUInt16LE(canvas.height, 8);
  const loop = Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  const some = Array.from({ length: Math.min(frames, 8) }, (_, seed) =>
    frameOf(width, height, seed + 1),
  );
  const all = Array.from({ length: frames }, (_, index) => some[index % some.length]);
  return Buffer.concat([header, loop, ...all, Buffer.from(';')]);
}

function frameOf(width: number, height: number, seed: number) {
  const head = Buffer.from('!\xf9\x04\0\x05\0\0\0,\0\0\0\0\0\0\0\0\0\x02', 'latin1');
  head.writeUInt16LE(width, 13);
  head.writeUInt16LE(height, 15);
  return Buffer.concat([head, ...blocksOf(codesOf(width * height, seed)), Buffer.from([0])]);
}

/** Three-bit codes, least significant bit first. */
function codesOf(pixels: number, seed: number) {
  const bytes = Buffer.alloc(Math.ceil(((pixels * 1.5 + 3) * 3) / 8));
  let bit = 0;
  const put = (code: number) => {
    const word = code << (bit & 7);
    bytes[bit >> 3] |= word & 255;
    if (word > 255) bytes[(bit >> 3) + 1] |= word >> 8;
    bit += 3;
  };
  let state = seed;
  for (let pixel = 0; pixel < pixels; pixel++) {
    if (pixel % 2 === 0) put(clear);
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    put(state >>> 31);
  }
  put(end);
  return bytes.subarray(0, (bit + 7) >> 3);
}

function blocksOf(data: Buffer) {
  const blocks = [];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255);
    blocks.push(Buffer.from([part.length]), part);
  }
  return blocks;
}
