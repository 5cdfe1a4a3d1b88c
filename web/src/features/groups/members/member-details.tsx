import type { Member } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { useFacts } from '../../../lib/own-units.js';
import { MemberPhotos } from './member-photos.js';

interface MemberDetailsProps {
  member: Member;
  // In the viewer of their photos.
  menu: (photoId: number) => ReactNode;
}

export const MemberDetails = ({ member, menu }: MemberDetailsProps) => (
  <>
    <dl className="mt-3.5 grid grid-cols-[auto_auto_1fr] gap-x-5 gap-y-2 sm:flex sm:flex-wrap">
      {useFacts(member).map(({ shortName, text }) => (
        // The fourth begins the second row, which has room for two.
        <div key={shortName} className="nth-4:col-span-2">
          <dt className="text-xs text-muted">{shortName}</dt>
          <dd className="clip-marks text-sm font-semibold tabular-nums">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
    {member.notes && (
      <p className="clip-marks mt-3 text-sm whitespace-pre-line text-soft">
        <bdi>{member.notes}</bdi>
      </p>
    )}
    <MemberPhotos member={member} menu={menu} />
  </>
);
