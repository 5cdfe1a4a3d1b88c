import { Button } from '../button.js';
import type { ListEndProps } from './list-end.js';

// On request, so that what stands below the list stays within reach.
export function OlderRows({ hasMore, more, loadMore, failedText }: ListEndProps) {
  if (!hasMore) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        busy={more === 'loading'}
        onClick={() => void loadMore()}
      >
        {more === 'failed' ? 'Try again' : 'Show older'}
      </Button>
      {more === 'failed' && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {failedText}
        </p>
      )}
    </div>
  );
}
