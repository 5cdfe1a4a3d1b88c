import { factsOf, type Member } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { useViewer } from '../../../lib/session.js';
import { Badge } from '../../../ui/badge.js';
import { Card } from '../../../ui/card.js';
import { Initials } from '../../../ui/initials.js';
import { MemberPhotos } from './member-photos.js';

export function MemberCard({ member, menu }: { member: Member; menu: ReactNode }) {
  const viewer = useViewer();
  return (
    <Card className="p-4! sm:p-5!">
      <div className="flex items-center gap-3">
        <Initials name={member.username} className="size-11 text-sm" />
        <div className="min-w-0 flex-1">
          <h3 className="clip-marks text-lg leading-snug">
            <bdi>{member.username}</bdi>
          </h3>
          {member.email && (
            <p className="truncate text-xs text-muted">
              <bdi>{member.email}</bdi>
            </p>
          )}
        </div>
        {member.id === viewer.id && <Badge tone="brass">You</Badge>}
        {menu && <span className="-mr-2 self-start">{menu}</span>}
      </div>
      <dl className="mt-3.5 grid grid-cols-[auto_auto_1fr] gap-x-5 gap-y-2 sm:flex sm:flex-wrap">
        {factsOf(member).map(({ shortName, text }) => (
          // The fourth begins the second row, which has room for two.
          <div key={shortName} className="nth-4:col-span-2">
            <dt className="text-xs text-muted">{shortName}</dt>
            <dd className="text-sm font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {member.notes && (
        <p className="clip-marks mt-3 text-sm whitespace-pre-line text-soft">
          <bdi>{member.notes}</bdi>
        </p>
      )}
      <MemberPhotos member={member} menu={menu} />
    </Card>
  );
}
