import type { OwnImage } from '@lodge/contracts';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { photoAddress } from '../../lib/address.js';
import { useViewer } from '../../lib/session.js';
import { Photo } from '../../ui/photo/photo.js';
import { PhotoBadges } from './photo-badges.js';

interface PhotoTileProps {
  image: OwnImage;
  name: string;
  onOpen: () => void;
  children?: ReactNode;
}

export function PhotoTile({ image, name, onOpen, children }: PhotoTileProps) {
  const { isAdmin } = useViewer();
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-sunken shadow-card">
      <div className="group @container relative isolate overflow-hidden">
        {image.is_processing ? (
          <Processing />
        ) : (
          <button
            type="button"
            onClick={onOpen}
            aria-label={`Open ${name}`}
            className="block w-full outline-offset-[-4px]"
          >
            <Photo
              src={photoAddress(image.filename, 'thumb')}
              alt=""
              placeholder={image.placeholder}
              className="transition-transform duration-300 ease-calm group-hover:scale-[1.03]"
            />
          </button>
        )}
        {/* The narrowest phones have no room for icons beside the words. */}
        <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-wrap gap-1 p-1 @[8.5rem]:p-2 @max-[8.5rem]:[&_svg]:hidden">
          <PhotoBadges image={image} />
        </div>
        {isAdmin && (
          <p className="pointer-events-none absolute top-2 right-2 rounded-sm bg-viewer/80 px-1.5 text-xs text-on-viewer tabular-nums">
            ID {image.id}
          </p>
        )}
      </div>
      {children}
    </li>
  );
}

const Processing = () => (
  <div className="grid aspect-square w-full animate-breathe place-items-center bg-hover">
    <LoaderCircle aria-hidden className="size-8 animate-spin text-brass" />
  </div>
);
