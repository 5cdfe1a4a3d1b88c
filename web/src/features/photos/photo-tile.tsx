import { t, type OwnImage } from '@lodge/contracts';
import { LoaderCircle } from 'lucide-react';
import { photoAddress } from '../../lib/address.js';
import { longDayAndSecond } from '../../lib/dates.js';
import { useViewer } from '../../lib/session/session.js';
import { cx } from '../../ui/cx.js';
import { Menu, type MenuProps } from '../../ui/overlay/menu.js';
import { Photo } from '../../ui/photo/photo.js';
import { StateBadge } from '../../ui/state.js';

interface ImageProps {
  image: OwnImage;
}

/** What a press on a photo does: open a menu, or something at once. */
export type TileControl = Omit<MenuProps, 'look' | 'children'>;

interface PhotoTileProps extends ImageProps {
  // Its number, shown while a photo is moved.
  place?: number;
  isMoved: boolean;
  // Absent if a press does nothing.
  control?: TileControl;
}

export function PhotoTile({ image, place, isMoved, control }: PhotoTileProps) {
  const { isAdmin } = useViewer();
  const photo = (
    <>
      <TilePhoto image={image} />
      {place && <span className="photo-place">{place}</span>}
    </>
  );
  return (
    <li
      aria-current={isMoved || undefined}
      className={cx(
        'flex flex-col overflow-hidden rounded-lg border bg-surface shadow-card',
        isMoved ? 'border-brass ring-2 ring-brass' : 'border-line',
      )}
    >
      <div className="group relative isolate overflow-hidden">
        {control ? (
          <Menu look="tile" {...control}>
            {photo}
          </Menu>
        ) : (
          photo
        )}
      </div>
      {/* Below the photo, so that they do not cover it. */}
      <div className="px-2.5 py-2 text-xs leading-7 text-soft max-md:px-2 max-xs:px-1 md:*:me-1">
        <PhotoStates image={image} />
        {isAdmin && <span className="ms-1 tabular-nums">ID {image.id}</span>}
      </div>
    </li>
  );
}

const TilePhoto = ({ image }: ImageProps) =>
  image.is_processing ? (
    <Processing />
  ) : (
    <Photo
      src={photoAddress(image.filename, 'thumb')}
      alt=""
      placeholder={image.placeholder}
      className="transition-transform duration-200 ease-calm group-hover:scale-[1.03]"
    />
  );

const Processing = () => (
  <div className="grid aspect-square w-full animate-breathe place-items-center bg-hover">
    <LoaderCircle aria-hidden className="size-8 animate-spin text-brass" />
  </div>
);

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
