import { SAFETY_TEXTS, type Member } from '@lodge/contracts';
import { Ban, EllipsisVertical } from 'lucide-react';
import { useViewer } from '../../lib/session.js';
import { Menu } from '../../ui/menu.js';
import { muteItems } from './mute-items.js';
import { mutedUntil } from './muted-until.js';
import { useSafety } from './safety-context.js';

interface MemberMenuProps {
  member: Pick<Member, 'id' | 'username'>;
}

// Of another member, within SafetyDialogs.
export function MemberMenu({ member }: MemberMenuProps) {
  const viewer = useViewer();
  const { mutes, mute, unmute, askToBlock } = useSafety();
  if (member.id === viewer.id) return null;
  const what = { userId: member.id };
  const muted = mutes?.members.find(({ user_id }) => user_id === member.id);
  const items = [
    ...muteItems(muted !== undefined, {
      mute: (duration) => mute(what, duration),
      unmute: () => unmute(what),
    }),
    { text: 'Block', icon: Ban, danger: true, onSelect: () => askToBlock(member) },
  ];
  return (
    <Menu
      label={`Options for ${member.username}`}
      note={muted ? mutedUntil(muted.until) : SAFETY_TEXTS.muteMember}
      items={items}
      look="icon"
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </Menu>
  );
}
