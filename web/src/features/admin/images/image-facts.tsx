import type { AdminImage } from '@lodge/contracts';
import { When } from '../when.js';

/** Whose image it is, which one, and since when. */
export const ImageFacts = ({ image, nameId }: { image: AdminImage; nameId?: string }) => (
  <div className="min-w-0">
    <p id={nameId} className="font-semibold">{image.user_username}</p>
    <p className="text-sm text-soft">{image.user_email}</p>
    <p className="mt-1 text-xs text-muted"><When at={image.uploaded_at} time /> <span aria-hidden>·</span> ID {image.id}</p>
  </div>
);
