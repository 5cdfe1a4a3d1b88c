import { t } from '@lodge/contracts';
import { LoaderCircle, ScanFace } from 'lucide-react';
import { good, MarkedBadge, waiting } from '../marked-badge.js';

// Apart from the other states, so that members' first screens do not carry the words of reviewers.
export const PHOTO_STATES = {
  processing: { icon: LoaderCircle, tone: 'brass', word: t`Processing` },
  pending: { ...waiting, word: t`Pending` },
  approved: { ...good, word: t`Approved` },
  face: { icon: ScanFace, tone: 'neutral', word: t`Face Picture` },
} as const;

interface PhotoStateProps {
  of: keyof typeof PHOTO_STATES;
}

export const PhotoState = ({ of }: PhotoStateProps) => (
  <MarkedBadge look={PHOTO_STATES[of]} isBusy={of === 'processing'} />
);

/** A state's mark on a thumbnail, which has no room for the word: its control must say it. */
export function PhotoMark({ of }: PhotoStateProps) {
  const { icon: Icon, word } = PHOTO_STATES[of];
  return (
    <span
      title={word}
      className="grid size-5 place-items-center rounded-full bg-viewer/75 text-on-viewer"
    >
      <Icon aria-hidden className="size-3.5" />
    </span>
  );
}
