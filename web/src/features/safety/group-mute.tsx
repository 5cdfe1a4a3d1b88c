import { SAFETY_TEXTS, type Group, t } from '@lodge/contracts';
import { Bell, BellOff } from 'lucide-react';
import { Menu } from '../../ui/overlay/menu.js';
import { muteItems, mutedUntil } from './mute-items.js';
import { useMutes } from './use-mutes.js';
import { useMuting } from './use-muting.js';

export const useGroupMute = (groupId: number) =>
  useMutes().data?.groups.find(({ group_id }) => group_id === groupId);

export function GroupMute({ group: { id, name } }: { group: Pick<Group, 'id' | 'name'> }) {
  const muting = useMuting();
  const muted = useGroupMute(id);
  const items = muteItems({ groupId: id }, muted !== undefined, muting);
  const Icon = muted ? BellOff : Bell;
  return (
    <Menu
      label={`${muted ? mutedUntil(muted.until) : t`Mute`}: ${name}`}
      note={muted ? mutedUntil(muted.until) : SAFETY_TEXTS.muteGroup}
      items={items}
      look="icon"
    >
      <Icon aria-hidden className="size-5" />
    </Menu>
  );
}

// States that the group is muted on screens whose bell has no text.
export function GroupMutedNote({ groupId }: { groupId: number }) {
  const muted = useGroupMute(groupId);
  return muted && <span className="block text-sm text-soft">{mutedUntil(muted.until)}</span>;
}
