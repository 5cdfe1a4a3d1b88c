import type { Filename, MemberImage } from '@lodge/contracts';
import { useState, type MouseEvent } from 'react';
import { photoNames } from './photo-names.js';
import { Thumbnail } from './thumbnail.js';

// The specification's; every card reserves one row.
const COLUMNS = 6;
export const THUMBNAIL_GRID = 'grid grid-cols-6 gap-1.5 sm:gap-2';

interface ThumbnailsProps {
  username: string;
  images: readonly MemberImage[];
  // Stands above them already.
  leading: Filename | null;
  onOpen: (image: MemberImage) => void;
}

export function Thumbnails({ username, images, leading, onOpen }: ThumbnailsProps) {
  const others = images.filter(({ filename }) => !filename || filename !== leading);
  const [all, setAll] = useState(others.length <= COLUMNS);
  const names = photoNames(username, images);
  const showAll = ({ currentTarget }: MouseEvent) => {
    const list = currentTarget.closest('ul');
    setAll(true);
    // The focus moves on to what replaces the button.
    requestAnimationFrame(() => list?.children[COLUMNS - 1]?.querySelector('button')?.focus());
  };
  // As high as the row that the card reserved.
  if (others.length === 0) return <div className="aspect-[6.3]" />;
  return (
    <ul className={THUMBNAIL_GRID}>
      {(all ? others : others.slice(0, COLUMNS - 1)).map((image) => (
        <li key={image.id}>
          <Thumbnail image={image} label={names.get(image.id) ?? ''} onOpen={() => onOpen(image)} />
        </li>
      ))}
      {!all && (
        <li>
          <button
            type="button"
            onClick={showAll}
            aria-label={`Show all ${images.length} photos of ${username}`}
            className="grid aspect-square w-full place-items-center rounded-sm border border-line-strong/60 bg-raised text-sm font-semibold text-soft tabular-nums hover:bg-hover hover:text-ink"
          >
            +{others.length - COLUMNS + 1}
          </button>
        </li>
      )}
    </ul>
  );
}
