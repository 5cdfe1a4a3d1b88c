import type { ReactNode } from 'react';
import { IdentityDialog } from '../features/account/identity/identity-dialog.js';
import { QuickExitButton } from '../features/quick-exit/quick-exit-button.js';
import { BrandLabel } from '../ui/brand-label.js';
import { ThemeSwitch } from '../ui/theme-switch.js';

// Frames the screens that stand in place of all others, and so without the links of the bar.
export const RestrictedLayout = ({ children }: { children: ReactNode }) => (
  <>
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-17 max-w-2xl items-center gap-2 px-4 sm:px-6">
        <span className="mr-auto">
          <BrandLabel />
        </span>
        <ThemeSwitch />
        <QuickExitButton />
      </div>
    </header>
    <main id="main" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-20 sm:px-6 md:pt-12">
      {children}
    </main>
    <IdentityDialog />
  </>
);
