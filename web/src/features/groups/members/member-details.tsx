import type { Member } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { useFacts } from '../../../lib/own-units.js';
import { useViewed } from '../../../ui/photo/use-viewed.js';
import { LeadingPhoto } from './leading-photo.js';
import { MemberPhotos } from './member-photos.js';
import { MemberViewer } from './member-viewer.js';
import { photoNames } from './photo-names.js';
import { isOpen, useMemberPhotos } from './use-member-photos.js';

interface MemberDetailsProps {
  member: Member;
  // In the viewer of their photos.
  menu: (photoId: number) => ReactNode;
  // Beside or below the photo that leads; told whether there is one.
  heading?: (hasFace: boolean) => ReactNode;
}

export function MemberDetails({ member, menu, heading }: MemberDetailsProps) {
  const { username, notes } = member;
  const { ref, ...photos } = useMemberPhotos(member);
  const { face, images = [] } = photos;
  const open = images.filter(isOpen);
  const { open: view, viewer } = useViewed<Pick<Member, 'id'>>(open);
  const leading = open.find(({ filename }) => filename === face);
  // Pressed before the photos were there.
  const [isAsked, ask] = useState(false);
  if (isAsked && leading) {
    ask(false);
    view(leading);
  }
  const viewed = viewer.index === null ? undefined : open[viewer.index];
  return (
    <div ref={ref} className="@container">
      <div className="flow-root">
        {face && (
          <LeadingPhoto
            filename={face}
            label={photoNames(username, images).get(leading?.id ?? 0) ?? `Photo of ${username}`}
            placeholder={leading?.placeholder}
            onOpen={() => ask(true)}
          />
        )}
        {heading?.(Boolean(face))}
        <Facts member={member} />
        {notes && (
          <p className="clip-marks mt-3 text-sm whitespace-pre-line text-soft">
            <bdi>{notes}</bdi>
          </p>
        )}
      </div>
      <MemberPhotos username={username} photos={photos} onOpen={view} />
      <MemberViewer
        username={username}
        images={open}
        actions={viewed && menu(viewed.id)}
        {...viewer}
      />
    </div>
  );
}

const Facts = ({ member }: { member: Member }) => (
  <dl className="mt-3.5 flex flex-wrap gap-x-5 gap-y-2 first:mt-0">
    {useFacts(member).map(({ shortName, text }) => (
      <div key={shortName}>
        <dt className="text-xs text-muted">{shortName}</dt>
        <dd className="clip-marks text-sm font-semibold tabular-nums">
          <bdi>{text}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
