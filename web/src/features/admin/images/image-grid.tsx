import type { AdminImage } from '@lodge/contracts';
import { CircleCheckBig, Images } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { createEmitter } from '../../../lib/create-store.js';
import { useListener } from '../../../lib/use-listener.js';
import { Button } from '../../../ui/button.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { cardId, ImageCard, type CardAction } from './image-card.js';
import type { Current } from './use-review.js';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-5';

interface ImageGridProps {
  images: readonly AdminImage[];
  showsPending: boolean;
  current: Current;
  onAction: (asked: CardAction) => void;
  grid: RefObject<HTMLUListElement | null>;
}

export function ImageGrid({ images, showsPending, current, onAction, grid }: ImageGridProps) {
  // The emitter never changes, so a card renders again only when its own image changes.
  const [{ emit, subscribe }] = useState(() => createEmitter<CardAction>());
  useListener(subscribe, onAction);
  return (
    <ul ref={grid} aria-label="Images" className={GRID}>
      {images.map((image) => (
        <ImageCard
          key={image.id}
          image={image}
          showsPending={showsPending}
          current={image.id === current.image?.id}
          onAction={emit}
        />
      ))}
    </ul>
  );
}

export function focusCard(image: AdminImage | undefined) {
  const card = image && document.getElementById(cardId(image.id));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({
    block: 'nearest',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
}

export function columnsOf(grid: HTMLUListElement | null): number {
  const cards = [...(grid?.children ?? [])] as HTMLElement[];
  return Math.max(1, cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length);
}

export const GridSkeleton = () => (
  <SkeletonRows rows={6} className="h-136 rounded-lg" frame={GRID} />
);

export function NoImages({ status, onShowAll }: { status: string; onShowAll: () => void }) {
  if (status === 'pending') {
    return (
      <EmptyState key="pending" icon={CircleCheckBig} title="All caught up">
        No images are waiting for a decision.
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
