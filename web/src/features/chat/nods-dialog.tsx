import { t, type ChatMessage } from '@lodge/contracts';
import { SmilePlus } from 'lucide-react';
import { usePages } from '../../lib/api/use-pages.js';
import { ListStates } from '../../ui/list/list-states.js';
import { SkeletonRows } from '../../ui/list/skeleton.js';
import { EmptyState } from '../../ui/list/states.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { Face } from '../../ui/photo/face.js';
import { Name } from '../../ui/written-text.js';
import { useChat } from './chat-context.js';

interface NodsDialogProps {
  message: ChatMessage;
  onClose: () => void;
}

export default function NodsDialog({ message, onClose }: NodsDialogProps) {
  const { conversation } = useChat();
  const nods = usePages('nods', {
    params: { id: conversation.groupId, messageId: message.id },
  });
  return (
    <Dialog onClose={onClose} title="Who nodded">
      <ListStates
        list={nods}
        loading={<SkeletonRows className="h-12" />}
        empty={nods.rows?.length === 0 && <EmptyState icon={SmilePlus} title="Nobody nodded" />}
        failedText={t`Error fetching who nodded`}
      >
        <ul aria-label="Who nodded" className="divide-y divide-line">
          {nods.rows?.map(({ user_id, username, avatar, emoji }) => (
            <li key={user_id} className="flex min-h-14 items-center gap-3 py-2">
              <Face name={username} photo={avatar} />
              <span className="clip-marks min-w-0 flex-1 text-sm font-semibold">
                <Name>{username}</Name>
              </span>
              <span className="emoji text-lg">{emoji}</span>
            </li>
          ))}
        </ul>
      </ListStates>
    </Dialog>
  );
}
