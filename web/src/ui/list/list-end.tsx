import { useNear } from '../../lib/use-near.js';
import { Button } from '../button.js';

export interface ListMore {
  hasMore: boolean;
  more: 'idle' | 'loading' | 'failed';
  loadMore: () => Promise<unknown>;
}

export type ListEndProps = ListMore & { failedText: string };

// Fetches ahead of the reader; the button serves readers who are faster.
export function ListEnd({ hasMore, more, loadMore, failedText }: ListEndProps) {
  // `loadMore` changes with each page, so that an end still in view loads the next one.
  const end = useNear(more === 'idle' ? loadMore : undefined, '600px');
  if (!hasMore) return null;
  return (
    <div ref={end} className="mt-6 flex flex-col items-center gap-3">
      {more === 'failed' && <Failure text={failedText} />}
      <MoreButton label="Load more" {...{ more, loadMore }} />
    </div>
  );
}

// Loads on request, so that the content below the list stays within reach.
export function OlderRows({ hasMore, more, loadMore, failedText }: ListEndProps) {
  if (!hasMore) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <MoreButton label="Show Older" {...{ more, loadMore }} />
      {more === 'failed' && <Failure text={failedText} />}
    </div>
  );
}

type MoreButtonProps = Pick<ListMore, 'more' | 'loadMore'> & { label: string };

const MoreButton = ({ label, more, loadMore }: MoreButtonProps) => (
  <Button variant="secondary" size="sm" busy={more === 'loading'} onClick={() => void loadMore()}>
    {more === 'failed' ? 'Try again' : label}
  </Button>
);

const Failure = ({ text }: { text: string }) => (
  <p role="alert" className="text-sm font-semibold text-danger">
    {text}
  </p>
);
