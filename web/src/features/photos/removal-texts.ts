import type { ImageRemoval, RemovalReason } from '@lodge/contracts';
import { plural } from '../../lib/language.js';

type Text = (count: number) => string;

const TEXTS: Record<RemovalReason, Text> = {
  not_approved: (count) =>
    plural(count, {
      one: 'An admin did not approve a photo, and it was removed. You can upload another.',
      other: `An admin did not approve ${count} photos, and they were removed. You can upload others.`,
    }),
  unreadable: (count) =>
    plural(count, {
      one: 'A photo could not be read as an image, and was not kept.',
      other: `${count} photos could not be read as images, and were not kept.`,
    }),
  removed: (count) =>
    plural(count, { one: 'An admin removed a photo.', other: `An admin removed ${count} photos.` }),
};

export function removalTexts(removals: readonly ImageRemoval[]): string[] {
  const reasons = new Set(removals.map(({ reason }) => reason));
  return [...reasons].map((reason) =>
    TEXTS[reason](removals.filter((removal) => removal.reason === reason).length),
  );
}
