import { SuspendedScreen } from '../../features/account/decisions/suspended-screen.js';
import { DeleteCard } from '../../features/account/deletion/delete-card.js';
import { ExportCard } from '../../features/account/export/export-card.js';
import { LogoutButton } from '../logout-button.js';
import { RestrictedLayout } from '../restricted-layout.js';

const SuspendedPage = () => (
  <RestrictedLayout>
    <SuspendedScreen
      others={
        <>
          <ExportCard />
          <DeleteCard />
        </>
      }
      logout={<LogoutButton variant="secondary" size="md" />}
    />
  </RestrictedLayout>
);

export default SuspendedPage;
