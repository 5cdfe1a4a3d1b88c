import { t } from '@lodge/contracts';
import { photoAddress } from '../../../lib/address.js';
import { Photo } from '../../../ui/photo/photo.js';
import { PhotoViewer, useViewed, viewerPhoto } from '../../../ui/photo/photo-viewer.js';
import { StateBadge, StateMark } from '../../../ui/state.js';

export interface StripPhoto {
  id: number;
  filename: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  is_approved?: boolean;
  is_face_picture?: boolean;
}

interface PhotoStripProps {
  label: string;
  photos: readonly StripPhoto[];
  // Shows the face picture first and larger, beside that of another member.
  isCompared?: boolean;
}

export function PhotoStrip({ label, photos: unsorted, isCompared = false }: PhotoStripProps) {
  const photos = isCompared ? unsorted.toSorted(byFace) : unsorted;
  const { open, viewer } = useViewed(photos);
  if (photos.length === 0) return <p className="text-sm text-soft">The member has no photos.</p>;
  return (
    <>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2"
      >
        {photos.map((photo) => (
          <li
            key={photo.id}
            className={isCompared ? 'first:col-span-full first:max-w-40' : undefined}
          >
            <button
              type="button"
              aria-label={`Enlarge photo ${photo.id}${marksOf(photo)}`}
              onClick={() => open(photo)}
              className="relative block w-full cursor-zoom-in overflow-hidden rounded-md"
            >
              <Photo
                src={photoAddress(photo.filename, 'thumb')}
                alt=""
                placeholder={photo.placeholder}
              />
              <span className="absolute end-1 bottom-1 flex gap-1">
                {statesOf(photo).map((state) => (
                  <StateMark key={state} state={state} />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {viewer && (
        <PhotoViewer
          label={label}
          photos={photos.map((photo) =>
            viewerPhoto(photo, t`Photo ${photo.id}`, <Caption photo={photo} />),
          )}
          {...viewer}
        />
      )}
    </>
  );
}

const Caption = ({ photo }: { photo: StripPhoto }) => (
  <>
    <span>ID {photo.id}</span>
    {statesOf(photo).map((state) => (
      <StateBadge key={state} state={state} />
    ))}
  </>
);

const byFace = (one: StripPhoto, other: StripPhoto) =>
  Number(other.is_face_picture) - Number(one.is_face_picture);

const marksOf = ({ is_approved, is_face_picture }: StripPhoto) =>
  `${is_approved === false ? t`, pending` : ''}${is_face_picture ? t`, face picture` : ''}`;

const statesOf = ({ is_approved, is_face_picture }: StripPhoto) => [
  ...(is_face_picture ? (['face'] as const) : []),
  ...(is_approved === false ? (['pending'] as const) : []),
];
