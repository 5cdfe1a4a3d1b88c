import type { AdminImage } from '@lodge/contracts';
import { History, Maximize2, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { photoAddress } from '../../../lib/address.js';
import { sizeOf } from '../../../lib/photo-size.js';
import { Button } from '../../../ui/button.js';
import { IconButton } from '../../../ui/icon-button.js';
import { Face } from '../../../ui/photo/face.js';
import { Photo } from '../../../ui/photo/photo.js';
import { EmailLine, WrittenParagraph } from '../../../ui/written-text.js';
import { StateBadge } from '../../../ui/state.js';
import { DueState, When } from '../when.js';
import { isPending } from './review-reducer.js';

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
      className="panel flex flex-col overflow-hidden [contain-intrinsic-size:auto_38rem] [content-visibility:auto]"
    >
      <div className="relative grid">
        <button
          type="button"
          aria-label="Enlarge"
          aria-describedby={name}
          onClick={ask('enlarge')}
          className="group relative block cursor-zoom-in outline-offset-[-3px] md:aspect-4/3"
        >
          <Photo
            src={photoAddress(image.filename)}
            preview={photoAddress(image.filename, 'thumb')}
            alt=""
            size={sizeOf(image)}
            className="bg-sunken object-contain object-center max-md:max-h-96 md:absolute md:inset-0 md:h-full"
          />
          <span className="absolute end-3 top-3 rounded-sm bg-viewer/70 p-2 text-on-viewer opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100">
            <Maximize2 aria-hidden className="size-4" />
          </span>
        </button>
        {/* The note lies over the photo, so that other cards need no gap. Clicks pass through it. */}
        <div className="pointer-events-none absolute inset-x-2 bottom-2 empty:hidden">
          <EarlierDecisionNote image={image} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-3.5 border-t border-line p-3.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <div className="flex min-w-0 items-center gap-2.5">
            <Face name={image.user_username} photo={image.user_avatar} />
            <WrittenParagraph id={name} className="font-semibold">
              {image.user_username}
            </WrittenParagraph>
            <span className="text-soft tabular-nums">{image.user_age}</span>
          </div>
          <div className="flex flex-wrap gap-1.5">
            <ImageStates {...{ image, showsPending }} />
          </div>
          <div className="basis-full">
            <ImageOrigin image={image} />
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

export const ImageOrigin = ({ image }: ImageProps) => (
  <div className="min-w-0">
    {image.user_email && <EmailLine address={image.user_email} className="text-sm text-soft" />}
    <p className="dotted mt-1 text-xs text-muted">
      <When at={image.uploaded_at} time /> <span>ID {image.id}</span>
    </p>
  </div>
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
