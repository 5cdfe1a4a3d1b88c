import type { Member } from '@lodge/contracts';
import { People } from '../../features/groups/people/people.js';
import { MemberMenu } from '../../features/safety/member-menu.js';
import { SafetyDialogs } from '../../features/safety/safety-dialogs.js';

export default function PeopleView() {
  return (
    <SafetyDialogs>
      <People menuOf={menuOf} />
    </SafetyDialogs>
  );
}

const menuOf = (member: Member, photoId?: number) => (
  <MemberMenu member={member} photoId={photoId} />
);
