import type { Random } from './random.mjs';

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
function blocksOf(data: Buffer, bits = 2): Buffer {
  const parts: Buffer[] = [Buffer.from([bits])];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    parts.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
}

interface PaintedFrame extends Required<Frame> {
  /** Hundredths of a second; without one the frame has no control extension. */
  delay?: number;
  transparent?: number;
  /** Colours of a table of its own: 4, 16 or 256. */
  colours?: number;
  isInterlaced?: boolean;
  /** Indices of colours, row by row. */
  pixels: number[];
}

export interface PaintedGif {
  width: number;
  height: number;
  colours: number;
  background?: number;
  loop?: number;
  frames: PaintedFrame[];
  /** What follows the last frame. */
  end?: number[];
}

/** A GIF with these frames, in colours that differ by their index. */
export function paintedGif(gif: PaintedGif): Buffer {
  const { width, height, colours, background = 0, loop, frames, end = [0x3b] } = gif;
  const screen = [...u16(width), ...u16(height), tableFlags(colours), background, 0];
  const looping = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, ...u16(loop ?? 0), 0];
  return Buffer.from([
    ...Buffer.from('GIF89a'),
    ...screen,
    ...table(colours, 0),
    ...(loop === undefined ? [] : looping),
    ...frames.flatMap((frame) => paintedFrame(frame, colours)),
    ...end,
  ]);
}

function paintedFrame(frame: PaintedFrame, screenColours: number): number[] {
  const { left, top, width, height, disposal, delay, transparent, colours, pixels } = frame;
  const flags = (disposal << 2) | (transparent === undefined ? 0 : 1);
  const control = [0x21, 0xf9, 4, flags, ...u16(delay ?? 0), transparent ?? 0, 0];
  const own = (colours ? tableFlags(colours) : 0) | (frame.isInterlaced ? 0x40 : 0);
  const rows = Array.from({ length: height }, (_, y) => pixels.slice(y * width, (y + 1) * width));
  const bits = Math.log2(colours ?? screenColours);
  return [
    ...(delay === undefined ? [] : control),
    0x2c,
    ...u16(left),
    ...u16(top),
    ...u16(width),
    ...u16(height),
    own,
    ...(colours ? table(colours, 120) : []),
    ...literalCodes((frame.isInterlaced ? interlaced(rows) : rows).flat(), bits),
  ];
}

const u16 = (value: number) => [value & 255, value >> 8];
const tableFlags = (colours: number) => 0x80 | (Math.log2(colours) - 1);
const table = (colours: number, shift: number) =>
  Array.from({ length: colours }, (_, index) => [
    (index * 85 + shift) % 256,
    (index * 53 + 30) % 256,
    (index * 151 + 60) % 256,
  ]).flat();

const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;
const interlaced = (rows: number[][]) =>
  PASSES.flatMap(([start, step]) => rows.filter((_, y) => y % step === start));

/** LZW data without compression: a clear code comes before codes would become longer. */
function literalCodes(pixels: number[], bits: number): Buffer {
  const clear = 2 ** bits;
  const writer = new CodeWriter();
  for (const [at, pixel] of pixels.entries()) {
    if (at % (clear - 2) === 0) writer.write(clear, bits + 1);
    writer.write(pixel, bits + 1);
  }
  writer.write(clear + 1, bits + 1);
  return blocksOf(writer.end(), bits);
}

/** A GIF of up to six frames within the screen, of every kind that browsers show. */
export function oddGif(random: Random): PaintedGif {
  const [width, height] = [random.whole(8, 24), random.whole(8, 20)];
  const colours = random.pick([4, 4, 16, 256]);
  const frames = Array.from({ length: random.whole(1, 6) }, () => {
    const isFull = random.next() < 0.35;
    const [left, top] = isFull ? [0, 0] : [random.whole(0, width - 2), random.whole(0, height - 2)];
    const area = {
      width: isFull ? width : random.whole(1, width - left),
      height: isFull ? height : random.whole(1, height - top),
    };
    const own = random.pick([undefined, undefined, 4, 256]);
    const last = (own ?? colours) - 1;
    return {
      left,
      top,
      ...area,
      colours: own,
      disposal: random.pick([0, 1, 2, 2, 3]),
      delay: random.pick([undefined, 0, 1, 2, 5, 10, 30, 300]),
      transparent: random.next() < 0.5 ? random.whole(0, last) : undefined,
      isInterlaced: random.next() < 0.3,
      pixels: Array.from({ length: area.width * area.height }, () => random.whole(0, last)),
    };
  });
  const background = random.whole(0, colours - 1);
  const end = random.pick([[0x3b], [], [0, 0x3b]]);
  return {
    width,
    height,
    colours,
    background,
    loop: random.pick([undefined, 0, 1, 5]),
    frames,
    end,
  };
}

/** A GIF of a few bytes that declares this side length in pixels. */
export function hugeGif(side: number): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
  const width = 6;
  const frameWidth = gif.indexOf(0x2c) + 5;
  for (const at of [width, width + 2, frameWidth, frameWidth + 2]) gif.writeUInt16LE(side, at);
  return gif;
}
