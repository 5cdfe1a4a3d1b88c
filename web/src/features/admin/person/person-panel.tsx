import { useApi } from '../../../lib/api/use-api.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { SidePanel, useBeside } from '../side-panel.js';
import { opensPanel } from '../use-open-panel.js';
import { PersonSummary } from './person-summary.js';

interface PersonPanelProps {
  id: number;
  onClose: () => void;
  // Opens above what fills the window.
  isAbove?: boolean;
}

export default function PersonPanel({ id, onClose, isAbove = false }: PersonPanelProps) {
  const isBeside = useBeside() && !isAbove;
  // The server logs each request.
  const answer = useApi('userSummary', {
    params: { id },
    swr: { revalidateOnFocus: false, revalidateOnReconnect: false },
  });
  const title = <bdi>{answer.data?.user.username ?? 'Member'}</bdi>;
  const content = <PersonSummary answer={answer} />;
  if (!isBeside)
    return (
      <Dialog hasEntry open onClose={onClose} title={title} wide>
        {content}
      </Dialog>
    );
  return (
    <SidePanel key={id} opens={opensPanel('person', id)} title={title} onClose={onClose}>
      {content}
    </SidePanel>
  );
}
