import type { AdminImage } from '@lodge/contracts';
import { CircleCheckBig, Images } from 'lucide-react';
import { useState } from 'react';
import { createEmitter } from '../../../lib/create-store.js';
import { useListener } from '../../../lib/use-listener.js';
import { Button } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { ImageCard, type CardAction } from './image-card.js';

const GRID = 'grid gap-5 md:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]';

interface ImageGridProps {
  images: readonly AdminImage[];
  showsPending: boolean;
  onAction: (asked: CardAction) => void;
}

export function ImageGrid({ images, showsPending, onAction }: ImageGridProps) {
  // The emitter never changes, so a card renders again only when its own image changes.
  const [{ emit, subscribe }] = useState(() => createEmitter<CardAction>());
  useListener(subscribe, onAction);
  return (
    <ul aria-label="Images" className={GRID}>
      {images.map((image) => (
        <ImageCard key={image.id} image={image} showsPending={showsPending} onAction={emit} />
      ))}
    </ul>
  );
}

export const GridSkeleton = () => (
  <SkeletonRows rows={6} className="h-75 rounded-lg" frame={GRID} />
);

export function NoImages({ status, onShowAll }: { status: string; onShowAll: () => void }) {
  if (status === 'pending') {
    return (
      <EmptyState key="pending" icon={CircleCheckBig} title="All caught up">
        New photos wait here for your approval.
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          Show all images
        </Button>
      </EmptyState>
    );
  }
  if (status === 'approved') return <EmptyState icon={Images} title="No approved images yet" />;
  return (
    <EmptyState icon={Images} title="No images yet">
      New photos wait here for your approval.
    </EmptyState>
  );
}
