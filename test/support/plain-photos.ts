import sharp, { type Sharp } from 'sharp';
import { jpegPhoto, jpegSegment, withSegments } from '@lodge/testing';

/** A photo filled with #e02030. */
export function plain({ width = 100, height = 80, alpha = 1 } = {}): Sharp {
  const background = { r: 0xe0, g: 0x20, b: 0x30, alpha };
  return sharp({ create: { width, height, channels: alpha < 1 ? 4 : 3, background } });
}

const MAX_COMMENT_LENGTH = 65_533;

/** A valid JPEG of exactly this size in bytes, padded with comments. */
export async function ofBytes(size: number): Promise<Buffer> {
  const photo = await jpegPhoto({ width: 200, height: 150 });
  const comments: Buffer[] = [];
  for (let left = size - photo.length; left > 0;) {
    // Leaves room for the four header bytes of a last comment.
    const length =
      left > MAX_COMMENT_LENGTH + 8
        ? MAX_COMMENT_LENGTH - 4
        : Math.min(left - 4, MAX_COMMENT_LENGTH);
    comments.push(jpegSegment(0xfe, Buffer.alloc(length, 0x20)));
    left -= length + 4;
  }
  const file = withSegments(photo, ...comments);
  if (file.length !== size) throw new Error(`made ${file.length} bytes`);
  return file;
}

/** A file that the gateway rejects. */
export const tooLargeBy = (bytes: number) => ofBytes(5_242_880 + bytes);
