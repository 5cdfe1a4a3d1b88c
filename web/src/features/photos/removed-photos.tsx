import { REFUSAL_TEXTS, type ImageRemoval } from '@lodge/contracts';
import type { MouseEvent } from 'react';
import { errorText } from '../../lib/api-error.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';
import { useReadRemovals } from './own-images.js';
import { removalTexts } from './removal-texts.js';

/** What became of photos that went without their owner's doing: nothing else tells him. It stands until he says that he has read it. */
export function RemovedPhotos({ removals }: { removals: readonly ImageRemoval[] }) {
  const read = useReadRemovals();
  const onRead = ({ currentTarget }: MouseEvent) => {
    // The button goes, and would take the focus with it.
    currentTarget.closest('section')?.focus({ preventScroll: true });
    read(removals).catch((error: unknown) => toast.error(errorText(error, REFUSAL_TEXTS.internal)));
  };
  return (
    <div role="status">
      {removals.length > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-sunken px-4 py-3">
          <div className="min-w-0 flex-1 basis-60 space-y-1 text-sm">{removalTexts(removals).map((text) => <p key={text}>{text}</p>)}</div>
          <Button size="sm" variant="secondary" onClick={onRead}>Got it</Button>
        </div>
      )}
    </div>
  );
}
