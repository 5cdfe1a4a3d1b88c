import { OWN_ERROR_TEXTS } from '@lodge/contracts';
import { ImageOff } from 'lucide-react';
import { errorText } from '../../lib/api/api-error.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/overlay/toast.js';
import { useOwnImages, useReadRemovals } from './own-images.js';
import { RemovalReasons } from './removal-reasons.js';
import { removalTexts } from './removal-texts.js';

// Until the viewer confirms having read it.
export function RemovedPhotos() {
  const { removals } = useOwnImages();
  const read = useReadRemovals();
  const onRead = () => {
    // The button disappears, and the focus with it.
    document.querySelector('h1')?.focus({ preventScroll: true });
    read(removals).catch((error: unknown) =>
      toast.error(errorText(error, OWN_ERROR_TEXTS.internal)),
    );
  };
  return (
    <div role="status">
      {removals.length > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong bg-raised px-4 py-3">
          <ImageOff aria-hidden className="size-6 shrink-0 text-brass" strokeWidth={1.6} />
          <div className="min-w-0 flex-1 basis-52 space-y-1 text-sm">
            {removalTexts(removals).map((text) => (
              <p key={text}>{text}</p>
            ))}
            <RemovalReasons removals={removals} />
          </div>
          <Button size="sm" variant="secondary" onClick={onRead}>
            Got it
          </Button>
        </div>
      )}
    </div>
  );
}
