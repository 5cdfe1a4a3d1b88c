import { LeavingScreen } from '../../features/account/deletion/leaving-screen.js';
import { IdentityDialog } from '../../features/account/identity/identity-dialog.js';
import { LogoutButton } from '../logout-button.js';

const LeavingPage = () => (
  <main id="main" className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-10">
    <LeavingScreen />
    <div className="mt-10">
      <LogoutButton />
    </div>
    <IdentityDialog />
  </main>
);

export default LeavingPage;
