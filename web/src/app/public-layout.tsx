import { Link, Outlet } from 'react-router-dom';
import { QuickExitButton, QuickExitKeys } from '../features/quick-exit/quick-exit-button.js';
import { PATHS } from '../lib/paths.js';
import { useSession } from '../lib/session.js';
import { BrandLabel } from '../ui/brand-label.js';
import { ThemeSwitch } from '../ui/theme-switch.js';
import { NavigationProgress } from './navigation-progress.js';
import { SkipLink } from './skip-link.js';

const PublicLayout = () => (
  <>
    <SkipLink />
    <NavigationProgress />
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-17 max-w-3xl items-center gap-2 px-4 sm:px-6">
        <Link to={PATHS.home} className="me-auto rounded-sm">
          <BrandLabel />
        </Link>
        <ThemeSwitch />
        <QuickExit />
      </div>
    </header>
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 pt-6 pb-20 sm:px-6 md:pt-10"
    >
      <Outlet />
    </main>
  </>
);

export default PublicLayout;

function QuickExit() {
  const { user } = useSession();
  return (
    user && (
      <>
        <QuickExitButton />
        <QuickExitKeys />
      </>
    )
  );
}
