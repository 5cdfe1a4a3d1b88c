import { SAFETY_TEXTS, type Member } from '@lodge/contracts';
import { Ban, EllipsisVertical, Flag } from 'lucide-react';
import { useViewer } from '../../lib/session/session.js';
import { Menu } from '../../ui/overlay/menu.js';
import { mutedText, muteStep } from './mute-items.js';
import { reportedMember, reportedPhoto } from './reported.js';
import { useSafety } from './safety-dialogs.js';
import { useMuting } from './use-muting.js';

interface MemberMenuProps {
  member: Pick<Member, 'id' | 'username'>;
  photoId?: number;
}

export function MemberMenu({ member, photoId }: MemberMenuProps) {
  const viewer = useViewer();
  const { mutes, askToBlock, askToReport } = useSafety();
  const muting = useMuting();
  if (member.id === viewer.id) return null;
  const muted = mutes?.members.find(({ user_id }) => user_id === member.id);
  const reportPhoto = {
    text: 'Report Photo',
    icon: Flag,
    onSelect: () => askToReport(reportedPhoto({ id: photoId!, username: member.username })),
  };
  const items = [
    ...muteStep(SAFETY_TEXTS.muteMember, { userId: member.id }, muted, muting),
    ...(photoId === undefined ? [] : [reportPhoto]),
    { text: 'Report Member', icon: Flag, onSelect: () => askToReport(reportedMember(member)) },
    { text: 'Block', icon: Ban, danger: true, onSelect: () => askToBlock(member) },
  ];
  return (
    <Menu
      label={`Options for ${member.username}`}
      note={muted && mutedText(muted)}
      items={items}
      look="icon"
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </Menu>
  );
}
