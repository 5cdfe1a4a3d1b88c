import type { Member } from '@lodge/contracts';
import { memo } from 'react';
import { useViewer } from '../../../lib/session/session.js';
import { Badge } from '../../../ui/badge.js';
import { Card } from '../../../ui/card.js';
import { Initials } from '../../../ui/initials.js';
import { EmailLine, Name } from '../../../ui/written-text.js';
import { type MenuOf, MemberDetails } from './member-details.js';

interface MemberCardProps {
  member: Member;
  menuOf: MenuOf;
}

export const MemberCard = memo(function MemberCard({ member, menuOf }: MemberCardProps) {
  const menu = menuOf(member);
  const viewer = useViewer();
  const heading = (hasFace: boolean) => (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {!hasFace && <Initials name={member.username} className="size-11" />}
      <div className="min-w-0 flex-1 basis-[min-content]">
        {/* A long name moves what is beside it below before it breaks within a word. */}
        <h3 className="clip-marks text-lg leading-snug wrap-break-word">
          <Name>{member.username}</Name>
        </h3>
      </div>
      {member.id === viewer.id && <Badge tone="brass">You</Badge>}
      {menu && <span className="-my-2 ms-auto -me-2">{menu}</span>}
      {member.email && (
        <EmailLine address={member.email} className="min-w-0 basis-full text-xs text-muted" />
      )}
    </div>
  );
  return (
    <Card className="p-4 md:p-5">
      <MemberDetails
        member={member}
        menu={(photoId) => menuOf(member, photoId)}
        heading={heading}
      />
    </Card>
  );
});
