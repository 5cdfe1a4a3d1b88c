import type { JpegHeader } from './image-header.js';
import { jpegSegments, START_OF_SCAN } from './jpeg-markers.js';

// SOFn; DHT, JPG and DAC lie in between (ITU-T T.81, table B.1).
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const PROGRESSIVE = [0xc2, 0xc6, 0xca, 0xce];

// ITU-T T.81, B.2.2, and the number of components in the first scan.
export function readJpegHeader(file: Buffer): JpegHeader | undefined {
  let frame: Buffer | undefined;
  let isProgressive = false;
  for (const { marker, data } of jpegSegments(file)) {
    if (isFrame(marker)) {
      frame = data;
      isProgressive = PROGRESSIVE.includes(marker);
    }
    if (marker !== START_OF_SCAN) continue;
    const header = frame && readFrame(frame);
    return header && { ...header, isMultiScan: isProgressive || data[0] < header.components };
  }
  return undefined;
}

function readFrame(frame: Buffer): Omit<JpegHeader, 'isMultiScan'> | undefined {
  // A shorter one has no number of components, with which no bound would hold.
  if (frame.length < 6 || frame.length < 6 + 3 * frame[5]) return undefined;
  const components = frame[5];
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  const factors = Array.from({ length: components }, (_, index) => frame[7 + 3 * index]);
  const sampling = factors.map((factor) => [factor >> 4, factor & 15]);
  const [across, down] = [0, 1].map((axis) => Math.max(...sampling.map((pair) => pair[axis])));
  if (components === 0 || !width || !height || !across || !down) return undefined;
  const units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  const each = sampling.reduce((sum, [h, v]) => sum + h * v, 0);
  return { format: 'jpeg', width, height, components, samples: units * each * 64 };
}
