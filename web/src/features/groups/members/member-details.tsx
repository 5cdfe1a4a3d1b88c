import type { Member } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { photoAddress } from '../../../lib/address.js';
import { useViewer } from '../../../lib/session/session.js';
import { cx } from '../../../ui/cx.js';
import { Facts } from '../../../ui/facts.js';
import {
  PhotoViewer,
  useViewed,
  viewerPhoto,
  type PhotoViewerProps,
} from '../../../ui/photo/photo-viewer.js';
import { Photo } from '../../../ui/photo/photo.js';
import { StateBadge } from '../../../ui/state.js';
import { MemberPhotos } from './member-photos.js';
import {
  photoNames,
  isUnlocked,
  useMemberPhotos,
  type UnlockedImage,
} from './use-member-photos.js';

interface MemberDetailsProps {
  member: Member;
  menu: (photoId: number) => ReactNode;
  // Heading beside or below the leading photo; `hasFace` tells whether there is one.
  heading?: (hasFace: boolean) => ReactNode;
}

export function MemberDetails({ member, menu, heading }: MemberDetailsProps) {
  const { username, notes } = member;
  const { ref, ...photos } = useMemberPhotos(member);
  const { face, images = [] } = photos;
  const open = images.filter(isUnlocked);
  const { open: view, show, viewer } = useViewed(open);
  const leading = open.find(({ filename }) => filename === face);
  // Without a heading there is no other card beside it.
  const look = heading ? SMALL : LARGE;
  // A press waits for the photos, unless they cannot be fetched.
  const [isAsked, ask] = useState(false);
  const press = () => {
    if (leading) return view(leading);
    ask(true);
    if (photos.error) void photos.retry();
  };
  if (isAsked && (photos.images ?? photos.error)) {
    ask(false);
    if (leading) show(leading);
  }
  return (
    <div ref={ref} className="@container">
      <div className="flow-root">
        {face && (
          <button
            type="button"
            aria-label={
              photoNames(username, images).get(leading?.id ?? 0) ?? `Photo of ${username}`
            }
            onClick={press}
            className={cx('group mb-3.5 block w-full overflow-hidden rounded-md', look.className)}
          >
            <Photo
              src={photoAddress(face)}
              srcSet={`${photoAddress(face, 'thumb')} ${THUMB}w, ${photoAddress(face)} ${FULL}w`}
              sizes={look.sizes}
              alt=""
              placeholder={leading?.placeholder}
              className="transition-transform duration-200 ease-calm group-hover:scale-[1.02]"
            />
          </button>
        )}
        {heading?.(Boolean(face))}
        <Facts
          profile={member}
          className={cx(
            'grid max-w-md grid-cols-2 *:hyphens-auto *:last:col-span-2 gap-x-3 gap-y-2 @3xs:grid-cols-3',
            heading && 'mt-3.5',
            heading && face && '@2xs:@max-sm:grid-cols-2',
          )}
        />
        {notes && (
          <p className="clip-marks mt-3 text-sm whitespace-pre-line text-soft @max-md:clear-both @md:flow-root">
            <bdi>{notes}</bdi>
          </p>
        )}
      </div>
      <MemberPhotos username={username} photos={photos} onOpen={view} />
      {viewer && (
        <MemberViewer
          username={username}
          images={open}
          actions={menu(open[viewer.index]!.id)}
          {...viewer}
        />
      )}
    </div>
  );
}

interface MemberViewerProps extends Pick<
  PhotoViewerProps,
  'index' | 'onIndex' | 'onClose' | 'actions'
> {
  username: string;
  images: readonly UnlockedImage[];
}

function MemberViewer({ username, images, ...viewer }: MemberViewerProps) {
  const { isAdmin } = useViewer();
  const names = photoNames(username, images);
  const photos = images.map((image) => {
    const caption = (
      <>
        {isAdmin && <span>ID {image.id}</span>}
        {!image.is_approved && <StateBadge state="pending" />}
      </>
    );
    return viewerPhoto(image, names.get(image.id)!, caption);
  });
  return <PhotoViewer label={`Photos of ${username}`} photos={photos} {...viewer} />;
}

// Short sides of the two variants in pixels, from which the browser picks one.
const THUMB = 480;
const FULL = 1200;

const SMALL = {
  className: '@2xs:float-start @2xs:me-4 @2xs:mb-2 @2xs:w-38 @sm:w-40 @md:me-5 @md:w-44',
  sizes: '(min-width: 48rem) 11rem, (min-width: 22rem) 10rem, 100vw',
};
const LARGE = {
  className: '@md:float-start @md:me-6 @md:mb-2 @md:w-64',
  sizes: '(min-width: 40rem) 16rem, 100vw',
};

// Further actions on a member, and on the photo in view.
export type MenuOf = (member: Member, photoId?: number) => ReactNode;
