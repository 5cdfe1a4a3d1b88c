import { t, type AdminImage } from '@lodge/contracts';
import { MessageSquareText } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { photoAddress } from '../../../lib/address.js';
import { Button, ignoreDoubleClick, type ButtonLook } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Key } from '../../../ui/key.js';
import { Face } from '../../../ui/photo/face.js';
import { Photo } from '../../../ui/photo/photo.js';
import { EarlierDecisionNote, ImageStates, UploadFacts, type ImageAction } from './image-card.js';
import { isPending } from './image-status.js';
import { PersonName } from '../person/person-link.js';
import { When } from '../when.js';
import type { Review } from './use-review.js';
import { EmailLine, Name } from '../../../ui/written-text.js';

interface ReviewPanelProps {
  review: Review;
  image: AdminImage;
}

export function ReviewPanel({ review, image }: ReviewPanelProps) {
  const { images, index } = review;
  const act = (action: ImageAction) => ignoreDoubleClick(() => review.act(action, image));
  const ofMember = images.filter((one) => isPending(one) && one.user_id === image.user_id);
  const others = ofMember.filter(({ id }) => id !== image.id);
  // The current image goes last, so that the one after it comes next.
  const approveAll = ignoreDoubleClick(() => review.approveAll([...others, image]));
  return (
    <section aria-label="Decision" className="review-panel">
      {/* Toasts cover the top corner. Parts that differ between images come last, so that nothing
          above them moves. */}
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-4 pt-4 low:flex-1 lg:px-7 lg:pt-20">
        <ReviewHead image={image} />
        <div className="flex shrink-0 flex-wrap items-start justify-between gap-x-6 gap-y-2 lg:contents">
          <div className="flex min-w-0 flex-col gap-1">
            {image.user_email && (
              <EmailLine address={image.user_email} className="text-sm text-soft" />
            )}
            <UploadFacts image={image} />
          </div>
          <div className="flex flex-wrap gap-1.5 empty:hidden lg:order-1">
            <ImageStates image={image} showsPending={review.queue.status !== 'pending'} />
          </div>
        </div>
        <UpNext images={images.slice(index + 1, index + 5)} />
      </div>
      {/* The buttons stay at the bottom and messages about an image appear above them: a second
          click in the same place on `Approve` must not hit `Reject`. */}
      <div className="flex shrink-0 flex-col gap-2.5 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:flex-1 lg:p-7 lg:pt-6">
        <EarlierDecisionNote image={image} />
        <div className="empty:hidden lg:mt-auto lg:empty:block">
          {/* A photo that looks like a rejected one is decided on its own, not in bulk. */}
          {others.length > 0 && !ofMember.some((one) => one.earlier_decision) && (
            <>
              {/* Shows the other images that the button approves. */}
              <Thumbs images={others} className="mb-2.5 grid-cols-6" />
              <Button variant="secondary" className="w-full px-3" onClick={approveAll}>
                <span className="min-w-0 truncate">
                  Approve all {ofMember.length} of <Name>{image.user_username}</Name>
                </span>
              </Button>
            </>
          )}
        </div>
        <div className="grid grid-cols-2 gap-2.5">
          {isPending(image) ? (
            <>
              <ActionButton shortcut="A" onClick={act('approve')}>
                Approve
              </ActionButton>
              <ActionButton shortcut="R" variant="danger-quiet" onClick={act('reject')}>
                Reject
              </ActionButton>
              <ActionButton
                shortcut="W"
                variant="secondary"
                className="col-span-2"
                onClick={act('rejectWithReason')}
              >
                <MessageSquareText aria-hidden className="size-4.5" />
                Reject with Reason
              </ActionButton>
            </>
          ) : (
            // Keeps the place of `Approve` empty, so that a second press hits nothing.
            <div className="col-span-2 h-26.5" />
          )}
          <ActionButton
            shortcut="F"
            variant="secondary"
            className="text-sm/tight"
            onClick={act('flagFace')}
          >
            {image.is_face_picture ? 'Unflag Face' : 'Flag Face'}
          </ActionButton>
          <Button variant="quiet" className="px-3 text-danger" onClick={act('remove')}>
            Delete
          </Button>
        </div>
      </div>
    </section>
  );
}

// The head has a fixed height, so that nothing below it moves from one image to the next.
const ReviewHead = ({ image }: { image: AdminImage }) => (
  <div className="flex h-14 shrink-0 items-center gap-3.5 lg:h-18">
    <Face
      name={image.user_username}
      photo={image.user_avatar}
      className="size-14 text-xl lg:size-18"
    />
    <div className="min-w-0 text-xs text-soft">
      <p className="flex gap-1.5 text-base/6 text-ink">
        <span className="min-w-0 truncate">
          <PersonName id={image.user_id} name={image.user_username} />
        </span>
        <span className="shrink-0 tabular-nums">{image.user_age}</span>
      </p>
      <p className="truncate">
        Member since <When at={image.user_created_at} />
      </p>
      <p className="truncate tabular-nums">
        {t`${image.user_approved_images} approved, ${image.user_rejected_images} rejected`}
      </p>
    </div>
  </div>
);

const UpNext = ({ images }: Pick<ThumbsProps, 'images'>) => (
  <div aria-hidden className="max-lg:hidden">
    <p className="mb-2 text-xs font-semibold text-muted">Up next</p>
    <Thumbs images={images} className="grid-cols-4" />
  </div>
);

interface ThumbsProps {
  images: readonly AdminImage[];
  className: string;
}

const Thumbs = ({ images, className }: ThumbsProps) => (
  <ul className={cx('grid gap-1.5', className)}>
    {images.map(({ id, filename, placeholder }) => (
      <li key={id}>
        <Photo
          src={photoAddress(filename, 'thumb')}
          alt=""
          placeholder={placeholder}
          className="rounded-sm"
        />
      </li>
    ))}
  </ul>
);

interface ActionButtonProps extends ButtonLook {
  shortcut: string;
  className?: string;
  onClick: MouseEventHandler;
  children: ReactNode;
}

const ActionButton = ({
  shortcut,
  className = 'whitespace-nowrap',
  children,
  ...button
}: ActionButtonProps) => (
  <Button {...button} aria-keyshortcuts={shortcut} className={cx('px-2', className)}>
    {children}
    <Key aria-hidden>{shortcut}</Key>
  </Button>
);
