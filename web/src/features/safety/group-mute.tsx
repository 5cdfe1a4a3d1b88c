import { SAFETY_TEXTS, type Group, t } from '@lodge/contracts';
import { Bell, BellDot, BellOff } from 'lucide-react';
import { Menu } from '../../ui/overlay/menu.js';
import { mutedText, muteItems } from './mute-items.js';
import { useMutes } from './use-mutes.js';
import { useMuting } from './use-muting.js';

export const useGroupMute = (groupId: number) =>
  useMutes().data?.groups.find(({ group_id }) => group_id === groupId);

export function GroupMute({ group: { id, name } }: { group: Pick<Group, 'id' | 'name'> }) {
  const muting = useMuting();
  const muted = useGroupMute(id);
  const items = muteItems({ groupId: id }, muted, muting);
  const Icon = muted?.except_calls ? BellDot : muted ? BellOff : Bell;
  return (
    <Menu
      label={`${muted ? mutedText(muted) : t`Mute`}: ${name}`}
      note={muted ? mutedText(muted) : SAFETY_TEXTS.muteGroup}
      items={items}
      look="icon"
    >
      <Icon aria-hidden className="size-5" />
    </Menu>
  );
}

// States how the group is muted on screens whose bell has no text.
export function GroupMutedNote({ groupId }: { groupId: number }) {
  const muted = useGroupMute(groupId);
  return muted && <span className="block text-sm text-soft">{mutedText(muted)}</span>;
}
