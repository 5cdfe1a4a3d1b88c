import { useApi } from '../../../lib/api/use-api.js';
import { useMedia } from '../../../lib/use-media.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { PersonSummary } from './person-summary.js';
import { SidePanel } from './side-panel.js';

export interface PersonPanelProps {
  id: number | null;
  onClose: () => void;
  // Opens above what fills the window.
  isAbove?: boolean;
}

// On wide screens the list beside the panel stays usable.
const BESIDE = '(width >= 64rem)';

export default function PersonPanel({ id, onClose, isAbove = false }: PersonPanelProps) {
  const isBeside = useMedia(BESIDE) && !isAbove;
  // The server logs each request.
  const answer = useApi(id === null ? null : 'userSummary', {
    params: { id: id ?? 0 },
    swr: { revalidateOnFocus: false, revalidateOnReconnect: false },
  });
  const title = <bdi>{answer.data?.user.username ?? 'Member'}</bdi>;
  const content = <PersonSummary answer={answer} />;
  if (!isBeside)
    return (
      <Dialog hasEntry open={id !== null} onClose={onClose} title={title} wide>
        {content}
      </Dialog>
    );
  if (id === null) return null;
  return (
    <SidePanel key={id} id={id} title={title} onClose={onClose}>
      {content}
    </SidePanel>
  );
}
