import type { AdminImage } from '@lodge/contracts';
import { When } from '../when.js';

/** Whose image it is, which one, and since when. */
export const ImageFacts = ({ image, nameId }: { image: AdminImage; nameId?: string }) => (
  <div className="min-w-0">
    <p id={nameId} className="clip-marks font-semibold">
      <bdi>{image.user_username}</bdi>
    </p>
    <p className="clip-marks text-sm text-soft">
      <bdi>{image.user_email}</bdi>
    </p>
    <p className="mt-1 text-xs text-muted">
      <When at={image.uploaded_at} time /> <span aria-hidden>·</span> ID {image.id}
    </p>
  </div>
);
