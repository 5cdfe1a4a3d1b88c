import { t, type MemberImage } from '@lodge/contracts';
import { Clock, ScanFace } from 'lucide-react';
import { photoAddress } from '../../../lib/address.js';
import { Photo } from '../../../ui/photo/photo.js';

const FACE_HELP = t`You can see face pictures once one of yours is approved`;

interface ThumbnailProps {
  image: MemberImage;
  label: string;
  onOpen: () => void;
}

export function Thumbnail({
  image: { filename, is_approved, placeholder },
  label,
  onOpen,
}: ThumbnailProps) {
  if (filename === null) return <LockedFace />;
  return (
    // No room for the text of a Photo that fails, only for its icon.
    <button
      type="button"
      onClick={onOpen}
      aria-label={is_approved ? label : `${label}, pending approval`}
      className="group relative block w-full overflow-hidden rounded-sm outline-offset-1 [&_div]:text-[0px]"
    >
      <Photo
        src={photoAddress(filename, 'thumb')}
        alt=""
        placeholder={placeholder}
        className="transition-transform duration-300 ease-calm group-hover:scale-105"
      />
      {!is_approved && (
        <span
          title="Pending approval"
          className="absolute end-0.5 bottom-0.5 grid size-5 place-items-center rounded-full bg-viewer/75 text-on-viewer"
        >
          <Clock aria-hidden className="size-3.5" />
        </span>
      )}
    </button>
  );
}

const LockedFace = () => (
  <div
    title={FACE_HELP}
    className="flex aspect-square w-full flex-col items-center justify-center rounded-sm border border-dashed border-line-strong/70 bg-sunken text-xs font-semibold text-soft"
  >
    <ScanFace aria-hidden className="size-5 text-brass max-sm:hidden" strokeWidth={1.6} />
    Face
  </div>
);
