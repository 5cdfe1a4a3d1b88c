import type { AdminImage } from '@lodge/contracts';
import { History, Maximize2, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { photoAddress } from '../../../lib/address.js';
import { sizeOf } from '../../../lib/photo-size.js';
import { Button } from '../../../ui/button.js';
import { IconButton } from '../../../ui/icon-button.js';
import { Face } from '../../../ui/photo/face.js';
import { Photo } from '../../../ui/photo/photo.js';
import { Name } from '../../../ui/written-text.js';
import { StateBadge } from '../../../ui/state.js';
import { DueState, When } from '../when.js';
import { isPending } from './image-status.js';

export type ImageAction =
  | 'approve'
  | 'reject'
  | 'rejectWithReason'
  | 'flagFace'
  | 'remove'
  | 'enlarge';

export interface CardAction {
  action: ImageAction;
  image: AdminImage;
}

interface ImageProps {
  image: AdminImage;
}

interface ImageStatesProps extends ImageProps {
  // False where every image is pending.
  showsPending: boolean;
}

interface ImageCardProps extends ImageStatesProps {
  onAction: (asked: CardAction) => void;
}

export const cardId = (imageId: number) => `image-${imageId}`;

export const ImageCard = memo(function ImageCard({
  image,
  showsPending,
  onAction,
}: ImageCardProps) {
  const name = useId();
  const ask = (action: ImageAction) => () => onAction({ action, image });
  const small = { size: 'sm', 'aria-describedby': name } as const;
  return (
    <li
      id={cardId(image.id)}
      tabIndex={-1}
      className="panel flex flex-col overflow-hidden [contain-intrinsic-size:auto_19rem] [content-visibility:auto]"
    >
      <div className="relative grid">
        <button
          type="button"
          aria-label="Enlarge"
          aria-describedby={name}
          onClick={ask('enlarge')}
          className="group relative block h-44 cursor-zoom-in outline-offset-[-3px]"
        >
          <Photo
            src={photoAddress(image.filename)}
            preview={photoAddress(image.filename, 'thumb')}
            alt=""
            size={sizeOf(image)}
            className="absolute inset-0 h-full bg-sunken object-contain object-center"
          />
          <span className="absolute end-3 top-3 rounded-sm bg-viewer/70 p-2 text-on-viewer opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100">
            <Maximize2 aria-hidden className="size-4" />
          </span>
        </button>
        {/* Lie over the photo, so that other cards need no gap. Clicks pass through them. */}
        <div className="pointer-events-none absolute inset-x-2 top-2 flex flex-wrap gap-1.5">
          <ImageStates {...{ image, showsPending }} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2.5 border-t border-line p-3">
        <EarlierDecisionNote image={image} />
        <div className="flex items-center gap-2.5">
          <Face name={image.user_username} photo={image.user_avatar} />
          <div className="min-w-0">
            <p className="flex gap-2">
              <Name id={name} className="truncate font-semibold">
                {image.user_username}
              </Name>
              <span className="text-soft tabular-nums">{image.user_age}</span>
            </p>
            <UploadFacts image={image} />
          </div>
        </div>
        <div className="mt-auto flex flex-wrap gap-1.5">
          {isPending(image) && (
            <>
              <Button {...small} className="grow" onClick={ask('approve')}>
                Approve
              </Button>
              <Button {...small} variant="danger-quiet" className="grow" onClick={ask('reject')}>
                Reject
              </Button>
            </>
          )}
          <div className="flex grow gap-1.5">
            <Button {...small} variant="secondary" className="grow" onClick={ask('flagFace')}>
              {image.is_face_picture ? 'Unflag Face' : 'Flag Face'}
            </Button>
            <IconButton
              icon={Trash2}
              label="Delete"
              aria-describedby={name}
              onClick={ask('remove')}
              className="size-10 border border-line-strong bg-raised text-danger hover:bg-hover"
            />
          </div>
        </div>
      </div>
    </li>
  );
});

export const ImageStates = ({
  image: { copy, is_approved, is_face_picture },
  showsPending,
}: ImageStatesProps) => (
  <>
    {copy && <StateBadge state="urgent">Copy of a blocked photo</StateBadge>}
    {copy?.due_at && <DueState at={copy.due_at} />}
    {(is_approved || showsPending) && <StateBadge state={is_approved ? 'approved' : 'pending'} />}
    {is_face_picture && <StateBadge state="face" />}
  </>
);

export const UploadFacts = ({ image }: ImageProps) => (
  <p className="dotted text-xs text-muted">
    <When at={image.uploaded_at} time /> <span>ID {image.id}</span>
  </p>
);

export function EarlierDecisionNote({ image }: ImageProps) {
  const { earlier_decision: earlier } = image;
  if (!earlier || !isPending(image)) return null;
  const day = <When at={earlier.decided_at} />;
  return (
    <p className="flex gap-2 rounded-md border border-brass bg-brass-wash px-3 py-2 text-sm text-ink">
      <History aria-hidden className="mt-0.5 size-4 shrink-0 text-brass" />
      <span>
        {earlier.kind === 'rejected' ? (
          <>Looks like a photo that was rejected on {day}</>
        ) : (
          <>Looks like a photo that was removed and blocked on {day}</>
        )}
      </span>
    </p>
  );
}
