import { ImageOff } from 'lucide-react';
import { giveFocus } from '../../lib/focus/next-focus.js';
import { Button } from '../../ui/button.js';
import { RemovalBanner } from './removal-banner.js';
import { useRemovals } from './use-removals.js';

export function RemovedPhotos() {
  const { removals, read } = useRemovals();
  const onRead = () => {
    // The pressed button goes away: the focus moves to the page's heading.
    giveFocus(document.querySelector('h1'));
    read();
  };
  return (
    <div role="status">
      {removals.length > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong bg-raised px-4 py-3">
          <ImageOff aria-hidden className="size-6 shrink-0 text-brass" strokeWidth={1.6} />
          <RemovalBanner removals={removals} />
          <Button size="sm" variant="secondary" className="whitespace-nowrap" onClick={onRead}>
            Got it
          </Button>
        </div>
      )}
    </div>
  );
}
