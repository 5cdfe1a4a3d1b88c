import type { AdminImage } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { photoAddress } from '../../../lib/address.js';
import { Button, type ButtonLook } from '../../../ui/button.js';
import { Key } from '../../../ui/key.js';
import { Photo } from '../../../ui/photo/photo.js';
import { isPending } from '../lists/list-kinds.js';
import { EarlierDecisionNote } from './earlier-decision.js';
import { ImageBadges, ImageFacts, type ImageAction } from './image-card.js';
import { RejectWithReason } from './reject-with-reason.js';
import type { Because } from '../image-decisions/rejection.js';

interface ReviewPanelProps {
  image: AdminImage;
  upNext: readonly AdminImage[];
  // Pending ones of the same member, this one included.
  ofMember: readonly AdminImage[];
  pendingCount: number | undefined;
  onAction: (action: ImageAction, image: AdminImage, because?: Because) => void;
  onApproveAll: (images: readonly AdminImage[]) => void;
}

export function ReviewPanel({
  image,
  upNext,
  ofMember,
  pendingCount,
  onAction,
  onApproveAll,
}: ReviewPanelProps) {
  const act = (action: ImageAction) => () => onAction(action, image);
  // This one last: the next after it follows.
  const approveAll = () => onApproveAll([...ofMember.filter(({ id }) => id !== image.id), image]);
  return (
    <section
      aria-label="Decision"
      className="flex shrink-0 flex-col gap-4 border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink max-lg:max-h-[60dvh] max-lg:overflow-y-auto max-lg:border-t sm:px-6 lg:w-88 lg:gap-6 lg:border-l lg:p-7"
    >
      {/* Notices cover this corner for a moment: nothing important here. */}
      <p className="flex h-14 items-baseline gap-2.5 text-sm text-soft max-lg:hidden">
        <span className="font-display text-2xl text-brass tabular-nums">{pendingCount ?? '–'}</span>{' '}
        waiting for a decision
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 lg:min-h-34 lg:flex-col lg:justify-start lg:gap-y-4">
        <ImageFacts image={image} />
        <div className="flex flex-wrap gap-1.5">
          <ImageBadges image={image} />
        </div>
        <EarlierDecisionNote image={image} />
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        {isPending(image) && (
          <>
            <ActionButton shortcut="A" onClick={act('approve')}>
              Approve
            </ActionButton>
            <ActionButton shortcut="R" variant="danger" onClick={act('reject')}>
              Reject
            </ActionButton>
            <RejectWithReason
              className="col-span-2"
              onReject={(because) => onAction('reject', image, because)}
            />
          </>
        )}
        <ActionButton shortcut="F" variant="secondary" onClick={act('flagFace')}>
          {image.is_face_picture ? 'Unflag Face' : 'Flag Face'}
        </ActionButton>
        <Button variant="secondary" className="px-3! text-danger!" onClick={act('remove')}>
          Delete
        </Button>
        {ofMember.length > 1 && (
          <Button variant="secondary" className="col-span-2 px-3!" onClick={approveAll}>
            <span className="min-w-0 truncate">
              Approve all {ofMember.length} of <bdi>{image.user_username}</bdi>
            </span>
          </Button>
        )}
      </div>
      <div aria-hidden className="mt-auto hidden lg:block">
        <p className="mb-2 text-xs font-semibold text-muted">Up next</p>
        <ul className="grid min-h-36 grid-cols-4 content-start gap-1.5">
          {upNext.map(({ id, filename, placeholder }) => (
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
      </div>
    </section>
  );
}

const ActionButton = ({
  shortcut,
  children,
  ...button
}: ButtonLook & { shortcut: string; onClick: () => void; children: ReactNode }) => (
  <Button {...button} aria-keyshortcuts={shortcut} className="px-2! whitespace-nowrap">
    {children}
    <span aria-hidden>
      <Key>{shortcut}</Key>
    </span>
  </Button>
);
