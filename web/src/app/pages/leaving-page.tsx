import { LeavingScreen } from '../../features/account/deletion/leaving-screen.js';
import { LogoutButton } from '../logout-button.js';
import { RestrictedLayout } from '../restricted-layout.js';

const LeavingPage = () => (
  <RestrictedLayout>
    <LeavingScreen logout={<LogoutButton variant="secondary" size="md" />} />
  </RestrictedLayout>
);

export default LeavingPage;
