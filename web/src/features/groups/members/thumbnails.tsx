import type { MemberImage } from '@lodge/contracts';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { photoAddress } from '../../../lib/address.js';
import { useViewer } from '../../../lib/session.js';
import { PhotoViewer } from '../../../ui/photo/photo-viewer.js';
import { useViewed } from '../../../ui/photo/use-viewed.js';
import { Thumbnail } from './thumbnail.js';

// The specification's; every card reserves one row.
const COLUMNS = 6;
export const THUMBNAIL_GRID = 'grid grid-cols-6 gap-1.5 sm:gap-2';

type OpenImage = MemberImage & { filename: string };

const isOpen = (image: MemberImage): image is OpenImage => image.filename !== null;

interface ThumbnailsProps {
  username: string;
  images: readonly MemberImage[];
  menu: (photoId: number) => ReactNode;
}

export function Thumbnails({ username, images, menu }: ThumbnailsProps) {
  const [all, setAll] = useState(images.length <= COLUMNS);
  const { isAdmin } = useViewer();
  const open = images.filter(isOpen);
  const { open: view, viewer } = useViewed<MemberImage>(open);
  const viewed = viewer.index === null ? undefined : open[viewer.index];
  const photos = open.map((image, index) => ({
    src: photoAddress(image.filename),
    alt: nameOf(username, index, open.length),
    caption: [isAdmin && `ID ${image.id}`, !image.is_approved && 'Pending']
      .filter(Boolean)
      .join(' · '),
    size: image.width && image.height ? { width: image.width, height: image.height } : undefined,
    placeholder: image.placeholder,
  }));
  const showAll = ({ currentTarget }: MouseEvent) => {
    const list = currentTarget.closest('ul');
    setAll(true);
    // The focus moves on to what replaces the button.
    requestAnimationFrame(() => list?.children[COLUMNS - 1]?.querySelector('button')?.focus());
  };
  return (
    <>
      <ul className={THUMBNAIL_GRID}>
        {(all ? images : images.slice(0, COLUMNS - 1)).map((image) => (
          <li key={image.id}>
            <Thumbnail
              image={image}
              label={isOpen(image) ? photos[open.indexOf(image)]!.alt : ''}
              onOpen={() => view(image)}
            />
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
              +{images.length - COLUMNS + 1}
            </button>
          </li>
        )}
      </ul>
      <PhotoViewer
        label={`Photos of ${username}`}
        photos={photos}
        actions={viewed && menu(viewed.id)}
        {...viewer}
      />
    </>
  );
}

const nameOf = (username: string, index: number, count: number) =>
  `Photo ${index + 1} of ${count} of ${username}`;
