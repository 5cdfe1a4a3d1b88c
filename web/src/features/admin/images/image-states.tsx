import { CircleCheckBig, Images } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { EmptyState } from '../../../ui/states.js';

export const GridSkeleton = () => (
  <div
    role="status"
    className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-5"
  >
    <span className="sr-only">Loading</span>
    {[0, 1, 2, 3, 4, 5].map((card) => (
      <Skeleton key={card} className="h-136 rounded-lg" />
    ))}
  </div>
);

export function NoImages({ status, onShowAll }: { status: string; onShowAll: () => void }) {
  if (status === 'pending') {
    return (
      <EmptyState icon={CircleCheckBig} title="All caught up">
        No image waits for a decision.
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          Show all images
        </Button>
      </EmptyState>
    );
  }
  if (status === 'approved') return <EmptyState icon={Images} title="No approved images yet" />;
  return (
    <EmptyState icon={Images} title="No images yet">
      What members upload appears here for you to approve.
    </EmptyState>
  );
}
