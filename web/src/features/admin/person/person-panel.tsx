import { useApi, LOGGED_LOOK } from '../../../lib/api/use-api.js';
import { Panel } from '../side-panel.js';
import { opensPanel } from '../use-open-panel.js';
import { PersonSummary } from './person-summary.js';
import { Name } from '../../../ui/written-text.js';

interface PersonPanelProps {
  id: number;
  onClose: () => void;
  // Opens above a dialog that fills the window.
  isAbove?: boolean;
}

export default function PersonPanel({ id, ...panel }: PersonPanelProps) {
  const response = useApi('userSummary', { params: { id }, swr: LOGGED_LOOK });
  return (
    <Panel
      opens={opensPanel('person', id)}
      title={<Name>{response.data?.user.username ?? 'Member'}</Name>}
      {...panel}
    >
      <PersonSummary response={response} />
    </Panel>
  );
}
