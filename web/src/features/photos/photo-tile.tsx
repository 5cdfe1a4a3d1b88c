import { t, type OwnImage } from '@lodge/contracts';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { photoAddress } from '../../lib/address.js';
import { longDayAndSecond } from '../../lib/dates.js';
import { useViewer } from '../../lib/session/session.js';
import { cx } from '../../ui/cx.js';
import { Photo } from '../../ui/photo/photo.js';
import { StateBadge } from '../../ui/state.js';

interface ImageProps {
  image: OwnImage;
}

interface PhotoTileProps extends ImageProps {
  name: string;
  isDragged: boolean;
  onOpen: () => void;
  withActions?: (states: ReactNode) => ReactNode;
}

export function PhotoTile({ image, name, isDragged, onOpen, withActions }: PhotoTileProps) {
  const { isAdmin } = useViewer();
  const states = (
    <>
      <PhotoStates image={image} />
      {isAdmin && <span className="ms-1 tabular-nums">ID {image.id}</span>}
    </>
  );
  return (
    <li
      className={cx(
        'relative flex flex-col overflow-hidden rounded-lg border bg-sunken shadow-card',
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
      <div className="flex flex-1 flex-col bg-surface text-xs leading-7 text-soft">
        {withActions?.(states) ?? <PhotoFacts>{states}</PhotoFacts>}
      </div>
    </li>
  );
}

export const PhotoFacts = ({ children }: { children: ReactNode }) => (
  <div className="flex-1 px-2.5 py-2 max-md:px-2 max-xs:px-1 md:*:me-1">{children}</div>
);

const Processing = () => (
  <div className="grid aspect-square w-full animate-breathe place-items-center bg-hover">
    <LoaderCircle aria-hidden className="size-8 animate-spin text-brass" />
  </div>
);

// Shown below the photo, so that they do not cover it.
const PhotoStates = ({ image: { is_processing, is_approved, is_face_picture } }: ImageProps) => (
  <>
    <StateBadge state={is_processing ? 'processing' : is_approved ? 'approved' : 'pending'} />
    {is_face_picture && <StateBadge state="face" />}
  </>
);

// Text alternative; it includes seconds to tell photos apart.
export const photoName = ({ uploaded_at, is_face_picture }: OwnImage) =>
  is_face_picture
    ? t`Your face picture of ${longDayAndSecond(uploaded_at)}`
    : t`Your photo of ${longDayAndSecond(uploaded_at)}`;
