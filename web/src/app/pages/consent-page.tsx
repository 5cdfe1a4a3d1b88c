import { ConsentScreen } from '../../features/account/consent/consent-screen.js';
import { DeleteCard } from '../../features/account/deletion/delete-card.js';
import { ExportCard } from '../../features/account/export/export-card.js';
import { LogoutButton } from '../logout-button.js';
import { RestrictedLayout } from '../restricted-layout.js';

const ConsentPage = () => (
  <RestrictedLayout>
    <ConsentScreen
      others={
        <div className="grid gap-6">
          <ExportCard />
          <DeleteCard />
        </div>
      }
      logout={<LogoutButton variant="secondary" size="md" />}
    />
  </RestrictedLayout>
);

export default ConsentPage;
