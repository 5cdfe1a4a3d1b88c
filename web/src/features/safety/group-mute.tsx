import { SAFETY_TEXTS, type Group, t } from '@lodge/contracts';
import { Bell, BellOff } from 'lucide-react';
import { VerbOnPhones } from '../../ui/button.js';
import { Menu } from '../../ui/overlay/menu.js';
import { muteItems, mutedUntil } from './mute-items.js';
import { useMutes } from './use-mutes.js';
import { useMuting } from './use-muting.js';

const useGroupMute = (groupId: number) =>
  useMutes().data?.groups.find(({ group_id }) => group_id === groupId);

interface GroupMuteProps {
  group: Pick<Group, 'id' | 'name'>;
  wide?: boolean;
}

export function GroupMute({ group: { id, name }, wide }: GroupMuteProps) {
  const muting = useMuting();
  const muted = useGroupMute(id);
  const items = muteItems({ groupId: id }, muted !== undefined, muting);
  const Icon = muted ? BellOff : Bell;
  const text = muted ? mutedUntil(muted.until) : t`Mute Group`;
  return (
    <Menu
      label={wide ? text : `${muted ? mutedUntil(muted.until) : t`Mute`}: ${name}`}
      note={muted ? mutedUntil(muted.until) : SAFETY_TEXTS.muteGroup}
      items={items}
      look={wide ? 'text' : 'icon'}
    >
      <Icon aria-hidden className={wide ? 'size-4' : 'size-5'} />
      {wide && <span>{muted ? text : <VerbOnPhones verb="Mute" text="Mute Group" />}</span>}
    </Menu>
  );
}

// States that the group is muted on screens whose bell has no text.
export function GroupMutedNote({ groupId }: { groupId: number }) {
  const muted = useGroupMute(groupId);
  return muted && <span className="block text-sm text-soft">{mutedUntil(muted.until)}</span>;
}
