import type { AdminImage } from '@lodge/contracts';
import { useEffect, useRef, type RefObject } from 'react';
import { cardId, ImageCard, type ImageDeed } from './image-card.js';
import type { Current } from './use-current.js';

interface ImageGridProps {
  images: readonly AdminImage[];
  current: Current;
  onDeed: (deed: ImageDeed, image: AdminImage) => void;
  grid: RefObject<HTMLUListElement | null>;
}

export function ImageGrid({ images, current, onDeed, grid }: ImageGridProps) {
  useKeptFocus(grid, current.image);
  const latest = useRef(onDeed);
  useEffect(() => { latest.current = onDeed; });
  const deed = useRef((kind: ImageDeed, image: AdminImage) => latest.current(kind, image)).current;
  return (
    <ul ref={grid} aria-label="Images" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-5">
      {images.map((image) => <ImageCard key={image.id} image={image} current={image.id === current.image?.id} onDeed={deed} />)}
    </ul>
  );
}

/** When the card, or the button, that had the focus goes, the current card takes it. */
function useKeptFocus(grid: RefObject<HTMLUListElement | null>, current: AdminImage | undefined) {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && grid.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [grid]);
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    focusCard(current);
  });
}

export function focusCard(image: AdminImage | undefined) {
  const card = image && document.getElementById(cardId(image.id));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}

/** How many cards stand beside each other. */
export function columnsOf(grid: HTMLUListElement | null): number {
  const cards = [...(grid?.children ?? [])] as HTMLElement[];
  return Math.max(1, cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length);
}
