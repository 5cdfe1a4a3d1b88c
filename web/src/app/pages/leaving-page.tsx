import { DecisionsCard } from '../../features/account/decisions/decisions-card.js';
import { LeavingScreen } from '../../features/account/deletion/leaving-screen.js';
import { ExportCard } from '../../features/account/export/export-card.js';
import { LogoutButton } from '../logout-button.js';
import { RestrictedLayout } from '../restricted-layout.js';

const LeavingPage = () => (
  <RestrictedLayout>
    <LeavingScreen logout={<LogoutButton variant="secondary" size="md" />} />
    <div className="mt-10 grid gap-6">
      <DecisionsCard />
      <ExportCard />
    </div>
  </RestrictedLayout>
);

export default LeavingPage;
