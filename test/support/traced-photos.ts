import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  gifPhoto,
  jpegPhoto,
  jpegSegment,
  pngChunk,
  pngPhoto,
  traces,
  withSegments,
} from '@lodge/testing';

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description dc:creator="${traces.owner}"/></x:xmpmeta>`;
/** Part of the name of an embedded camera profile. */
export const PROFILE_TRACE = 'Traced';

/** IPTC in Photoshop's format: record 2, dataset 80 (by-line). */
function iptc(): Buffer {
  const byLine = Buffer.concat([
    Buffer.from([0x1c, 2, 80, 0, traces.owner.length]),
    Buffer.from(traces.owner),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(byLine.length);
  return Buffer.concat([
    Buffer.from('Photoshop 3.0\u00008BIM'),
    Buffer.from([4, 4, 0, 0]),
    size,
    byLine,
    Buffer.alloc(byLine.length % 2),
  ]);
}

/** A JPEG with EXIF, GPS, XMP, IPTC, a comment, a vendor segment and its own profile. */
export async function tracedJpeg(): Promise<Buffer> {
  const plain = await jpegPhoto({ width: 400, height: 300 });
  const profiled = await sharp(plain).keepMetadata().withIccProfile('p3').jpeg().toBuffer();
  const marked = markProfile(profiled);
  return withSegments(
    marked,
    jpegSegment(0xfe, Buffer.from(traces.comment)),
    jpegSegment(0xed, iptc()),
    jpegSegment(0xe7, Buffer.from(traces.camera)),
  );
}

/** A PNG with all kinds of text chunks, a time, EXIF and a profile. */
export async function tracedPng(): Promise<Buffer> {
  const plain = await pngPhoto({ width: 400, height: 300 });
  const afterHeader = 8 + 25;
  const chunks = [
    pngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('Author\0\0'), deflateSync(Buffer.from(traces.owner))]),
    ),
    pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)),
    pngChunk('tIME', Buffer.from([7, 232, 6, 1, 12, 0, 0])),
    pngChunk('eXIf', await exifBlock()),
  ];
  return Buffer.concat([plain.subarray(0, afterHeader), ...chunks, plain.subarray(afterHeader)]);
}

const text = (words: string) => Buffer.concat([Buffer.from([words.length]), Buffer.from(words)]);

/** An animation with a comment and XMP. */
export async function tracedGif(): Promise<Buffer> {
  const plain = await gifPhoto({ width: 200, height: 150, frames: 3 });
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe]),
    text(`${traces.owner}, ${traces.comment}`),
    Buffer.from([0]),
  ]);
  const xmp = Buffer.concat([
    Buffer.from([0x21, 0xff]),
    text('XMP DataXMP'),
    text(XMP),
    Buffer.from([0]),
  ]);
  const trailer = plain.length - 1;
  return Buffer.concat([plain.subarray(0, trailer), comment, xmp, plain.subarray(trailer)]);
}

async function exifBlock(): Promise<Buffer> {
  const { exif } = await sharp(await jpegPhoto({ width: 40, height: 30 })).metadata();
  return exif!.subarray(0, 4).toString() === 'Exif' ? exif!.subarray(6) : exif!;
}

/** Overwrites the start of the name of sharp's profile (`sP3C` in UTF-16) with the trace, preserving length and tags. */
function markProfile(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf('\0s\0P\u00003\0C', 'latin1');
  if (at < 0) throw new Error('the profile has another name than it had');
  return Buffer.concat([
    jpeg.subarray(0, at),
    Buffer.from(PROFILE_TRACE),
    jpeg.subarray(at + PROFILE_TRACE.length),
  ]);
}
