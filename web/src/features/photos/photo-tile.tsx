import type { OwnImage } from '@lodge/contracts';
import { LoaderCircle, Check, Clock, ScanFace, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { photoAddress } from '../../lib/address.js';
import { useViewer } from '../../lib/session.js';
import { cx } from '../../ui/cx.js';
import { Photo } from '../../ui/photo/photo.js';

interface PhotoTileProps {
  image: OwnImage;
  name: string;
  isDragged: boolean;
  onOpen: () => void;
  children?: ReactNode;
}

export function PhotoTile({ image, name, isDragged, onOpen, children }: PhotoTileProps) {
  const { isAdmin } = useViewer();
  return (
    <li
      className={cx(
        'flex flex-col overflow-hidden rounded-lg border bg-sunken shadow-card',
        isDragged ? 'border-brass opacity-80 ring-2 ring-brass' : 'border-line',
      )}
    >
      <div className="group isolate overflow-hidden">
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
      </div>
      <div className="flex flex-1 flex-wrap content-start items-center gap-x-3 gap-y-1 bg-surface px-3 py-2 text-xs text-soft">
        <PhotoBadges image={image} />
        {isAdmin && <span className="tabular-nums">ID {image.id}</span>}
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

// Shown below the photo, so that they do not cover it.
const PhotoBadges = ({ image }: { image: OwnImage }) => (
  <>
    <State {...image} />
    {image.is_face_picture && <Mark icon={ScanFace} text="Face Picture" />}
  </>
);

function State({ is_processing, is_approved }: OwnImage) {
  if (is_processing)
    return <Mark icon={LoaderCircle} iconClassName="animate-spin" text="Processing" />;
  return is_approved ? (
    <Mark icon={Check} iconClassName="text-success" text="Approved" />
  ) : (
    <Mark icon={Clock} iconClassName="text-brass" text="Pending" />
  );
}

interface MarkProps {
  icon: LucideIcon;
  iconClassName?: string;
  text: string;
}

const Mark = ({ icon: Icon, iconClassName, text }: MarkProps) => (
  <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap">
    <Icon aria-hidden className={`size-3.5 shrink-0 ${iconClassName ?? ''}`} />
    <span>{text}</span>
  </span>
);
