import type { AdminImage } from '@lodge/contracts';
import { useEffect, useRef, type RefObject } from 'react';
import { useKeptFocus } from '../use-kept-focus.js';
import { cardId, ImageCard, type ImageDeed } from './image-card.js';
import type { Current } from './use-current.js';

interface ImageGridProps {
  images: readonly AdminImage[];
  current: Current;
  onDeed: (deed: ImageDeed, image: AdminImage) => void;
  grid: RefObject<HTMLUListElement | null>;
}

export function ImageGrid({ images, current, onDeed, grid }: ImageGridProps) {
  useKeptFocus(grid, () => cardOf(current.image));
  const latest = useRef(onDeed);
  useEffect(() => {
    latest.current = onDeed;
  });
  const deed = useRef((kind: ImageDeed, image: AdminImage) => latest.current(kind, image)).current;
  return (
    <ul
      ref={grid}
      aria-label="Images"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-5"
    >
      {images.map((image) => (
        <ImageCard
          key={image.id}
          image={image}
          current={image.id === current.image?.id}
          onDeed={deed}
        />
      ))}
    </ul>
  );
}

const cardOf = (image: AdminImage | undefined) =>
  image && document.getElementById(cardId(image.id));

export function focusCard(image: AdminImage | undefined) {
  const card = cardOf(image);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({
    block: 'nearest',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
}

/** How many cards stand beside each other. */
export function columnsOf(grid: HTMLUListElement | null): number {
  const cards = [...(grid?.children ?? [])] as HTMLElement[];
  return Math.max(1, cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length);
}
