import { LIMITS, REFUSAL_TEXTS } from '@lodge/contracts';
import type { ImageHeader } from '../header/image-header.js';
import { InvalidImage } from './invalid-image.js';

/** @throws InvalidImage with the text that says which bound the header exceeds */
export function assertWithinBounds(header: ImageHeader): void {
  const frames = header.format === 'gif' ? header.frames : 1;
  const { width, height } = header;
  refuseIf(width * height * frames > LIMITS.imagePixels, REFUSAL_TEXTS.imageTooManyPixels);
  refuseIf(Math.max(width, height) > LIMITS.imageSide, REFUSAL_TEXTS.imageTooLong);
  refuseIf(frames > LIMITS.animationFrames, REFUSAL_TEXTS.imageTooManyFrames);
}

function refuseIf(isExceeded: boolean, text: string) {
  if (isExceeded) throw new InvalidImage(text);
}
