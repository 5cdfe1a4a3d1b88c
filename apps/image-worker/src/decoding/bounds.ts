import { LIMITS, ERROR_TEXTS } from '@lodge/contracts';
import type { ImageHeader } from '../header/image-header.js';
import { InvalidImage } from './invalid-image.js';

export function assertWithinBounds(header: ImageHeader): void {
  const frames = header.format === 'gif' ? header.frames : 1;
  const { width, height } = header;
  rejectIf(width * height * frames > LIMITS.imagePixels, ERROR_TEXTS.imageTooManyPixels);
  rejectIf(Math.max(width, height) > LIMITS.imageSide, ERROR_TEXTS.imageTooLong);
  rejectIf(frames > LIMITS.animationFrames, ERROR_TEXTS.imageTooManyFrames);
}

function rejectIf(isExceeded: boolean, text: string) {
  if (isExceeded) throw new InvalidImage(text);
}
