import { ConsentScreen } from '../../features/account/consent/consent-screen.js';
import { DeleteCard } from '../../features/account/deletion/delete-card.js';
import { IdentityDialog } from '../../features/account/identity/identity-dialog.js';
import { BrandLabel } from '../../ui/brand-label.js';
import { ThemeSwitch } from '../../ui/theme-switch.js';
import { LogoutButton } from '../logout-button.js';

// In place of every screen of a member's.
const ConsentPage = () => (
  <>
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-17 max-w-2xl items-center justify-between gap-4 px-4 sm:px-6">
        <BrandLabel />
        <ThemeSwitch />
      </div>
    </header>
    <main id="main" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-20 sm:px-6 md:pt-12">
      <ConsentScreen
        notNow={
          <>
            <DeleteCard />
            <LogoutButton />
          </>
        }
      />
    </main>
    <IdentityDialog />
  </>
);

export default ConsentPage;
