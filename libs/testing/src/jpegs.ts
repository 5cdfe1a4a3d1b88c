export const START_OF_SCAN = 0xda;

export interface Segment {
  marker: number;
  start: number;
  end: number;
}

/** The segments of a JPEG up to its first scan. */
export function segmentsOf(jpeg: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let start = 2; segments.at(-1)?.marker !== START_OF_SCAN;) {
    const end = start + 2 + jpeg.readUInt16BE(start + 2);
    segments.push({ marker: jpeg[start + 1], start, end });
    start = end;
  }
  return segments;
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const segment = Buffer.alloc(4);
  segment.set([0xff, marker]);
  segment.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([segment, data]);
}

/** Inserts segments behind the start of a JPEG. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
