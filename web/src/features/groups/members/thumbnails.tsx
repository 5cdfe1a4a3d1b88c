import { type Filename, type MemberImage, t } from '@lodge/contracts';
import { ScanFace } from 'lucide-react';
import { useState } from 'react';
import { photoAddress } from '../../../lib/address.js';
import { Photo } from '../../../ui/photo/photo.js';
import { StateMark } from '../../../ui/state.js';
import { photoNames } from './use-member-photos.js';

// The specification sets the number of columns; every card reserves one row.
const COLUMNS = 6;
export const THUMBNAIL_GRID = 'grid grid-cols-6 gap-1.5 md:gap-2';

interface ThumbnailsProps {
  username: string;
  images: readonly MemberImage[];
  // The photo already shown above the thumbnails.
  leading: Filename | null;
  onOpen: (image: MemberImage) => void;
}

export function Thumbnails({ username, images, leading, onOpen }: ThumbnailsProps) {
  const others = images.filter(({ filename }) => !filename || filename !== leading);
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && others.length > COLUMNS;
  const names = photoNames(username, images);
  const labelOf = ({ id, is_approved }: MemberImage) => {
    const label = names.get(id) ?? '';
    return is_approved ? label : t`${label}, pending`;
  };
  // An empty row of the height that the card reserved.
  if (others.length === 0) return <div className="aspect-[6.3]" />;
  return (
    <ul className={THUMBNAIL_GRID}>
      {(isCut ? others.slice(0, COLUMNS - 1) : others).map((image) => (
        <li key={image.id}>
          {image.filename === null ? (
            <LockedFace />
          ) : (
            <button
              type="button"
              onClick={() => onOpen(image)}
              aria-label={labelOf(image)}
              className="thumbnail group relative block w-full overflow-hidden rounded-sm outline-offset-1"
            >
              <Photo
                src={photoAddress(image.filename, 'thumb')}
                alt=""
                placeholder={image.placeholder}
                className="transition-transform duration-200 ease-calm group-hover:scale-105"
              />
              {!image.is_approved && (
                <span className="absolute end-0.5 bottom-0.5">
                  <StateMark state="pending" />
                </span>
              )}
            </button>
          )}
        </li>
      ))}
      {isCut && (
        <li>
          <button
            type="button"
            onClick={() => setWhole(true)}
            aria-label={`Show all ${images.length} photos of ${username}`}
            className="quiet grid aspect-square w-full place-items-center rounded-sm border border-line-strong/60 bg-raised hover:bg-hover"
          >
            +{others.length - COLUMNS + 1}
          </button>
        </li>
      )}
    </ul>
  );
}

const FACE_HELP = t`You can see face pictures once one of yours is approved`;

const LockedFace = () => (
  <div
    title={FACE_HELP}
    className="dashed grid aspect-square place-content-center justify-items-center bg-sunken text-xs font-semibold text-soft"
  >
    <ScanFace aria-hidden className="size-5 text-brass max-md:hidden" strokeWidth={1.6} />
    Face
  </div>
);
