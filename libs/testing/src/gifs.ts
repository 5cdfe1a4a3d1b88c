export interface Frame {
  left?: number;
  top?: number;
  width: number;
  height: number;
  disposal?: number;
}

/** A GIF of black frames, 100 ms each, on a logical screen of this size. */
export function blackGif(screen: { width: number; height: number }, frames: Frame[]): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1');
  head.writeUInt16LE(screen.width, 6);
  head.writeUInt16LE(screen.height, 8);
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  return Buffer.concat([head, colours, ...frames.map(blackFrame), Buffer.from([0x3b])]);
}

function blackFrame({ left = 0, top = 0, width, height, disposal = 0 }: Frame): Buffer {
  const control = Buffer.from([0x21, 0xf9, 4, disposal << 2, 10, 0, 0, 0]);
  const descriptor = Buffer.alloc(10);
  descriptor[0] = 0x2c;
  for (const [index, value] of [left, top, width, height].entries()) {
    descriptor.writeUInt16LE(value, 1 + 2 * index);
  }
  return Buffer.concat([control, descriptor, blocksOf(zeroCodes(width * height))]);
}

const CLEAR = 4;
const END = 5;
const MAX_CODES = 4_096;

/** LZW data of `count` zeros: each code stands for one zero more than the previous one. */
function zeroCodes(count: number): Buffer {
  const writer = new CodeWriter();
  writer.write(CLEAR, 3);
  for (let left = count; left > 0;) {
    let [bits, next] = [3, END + 1];
    for (let run = 1; left > 0 && next < MAX_CODES; run++, next++) {
      writer.write(run === 1 || left < run ? 0 : next - 1, bits);
      left -= left < run ? 1 : run;
      if (next === 2 ** bits) bits++;
    }
    writer.write(left > 0 ? CLEAR : END, bits);
  }
  return writer.end();
}

/** Packs codes of variable width, least significant bit first. */
class CodeWriter {
  private readonly bytes: number[] = [];
  private rest = 0;
  private bits = 0;

  write(code: number, bits: number) {
    this.rest |= code << this.bits;
    for (this.bits += bits; this.bits >= 8; this.bits -= 8, this.rest >>>= 8)
      this.bytes.push(this.rest & 255);
  }

  end() {
    return Buffer.from(this.bits > 0 ? [...this.bytes, this.rest & 255] : this.bytes);
  }
}

/** The minimum code size, followed by the data in blocks of at most 255 bytes. */
function blocksOf(data: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([2])];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    parts.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
}

/** A GIF of a few bytes that declares this side length in pixels. */
export function hugeGif(side: number): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
  const width = 6;
  const frameWidth = gif.indexOf(0x2c) + 5;
  for (const at of [width, width + 2, frameWidth, frameWidth + 2]) gif.writeUInt16LE(side, at);
  return gif;
}
