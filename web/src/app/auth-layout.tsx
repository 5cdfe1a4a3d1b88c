import { useEffect, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { QuickExit } from '../features/quick-exit/quick-exit-button.js';
import { callApi } from '../lib/api/api.js';
import { BRAND, Mark } from '../ui/brand.js';
import { PATHS } from '../lib/paths.js';
import { useRegistration } from '../lib/registration-state.js';
import { LanguageSelect } from '../ui/language-select.js';
import { ThemeSwitch } from '../ui/theme-switch.js';
import { NavigationProgress } from './navigation-progress.js';
import evening from './evening.svg';

export const AuthLayout = () => (
  <div className="relative grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:grid-rows-1">
    <aside className="evening">
      <img
        src={evening}
        alt=""
        className="absolute inset-0 -z-10 size-full object-cover object-[50%_76.5%] lg:object-bottom"
      />
      <div className="flex items-center justify-between gap-3 p-5 max-lg:pe-14 lg:p-10">
        <div className="wordmark min-w-0 gap-3 text-xl max-md:gap-2 max-md:text-lg lg:text-2xl">
          <Mark className="size-9 scheme-dark text-brass" />
          {BRAND.full}
        </div>
        <QuickExit />
      </div>
      <p className="evening-line">
        <SiteLine />
      </p>
    </aside>
    <main
      id="main"
      className="flex min-w-0 flex-col items-center px-5 py-6 md:px-8 lg:justify-center lg:pt-20 lg:pb-8"
    >
      {/* In narrow windows it stands in the bar above, after the button of quick exit. */}
      <ThemeSwitch className="absolute end-2 top-5 max-lg:text-on-viewer max-lg:hover:bg-on-viewer/15 lg:end-6 lg:top-6" />
      <NavigationProgress />
      <div className="w-full max-w-sm has-data-wide:max-w-xl">
        <Outlet />
        <div className="mt-4 flex flex-wrap gap-x-6 text-sm text-soft">
          <LanguageSelect />
          <Link to={PATHS.notice} className={QUIET_LINK}>
            Report something
          </Link>
          <DocumentsLink />
        </div>
        <p className="clip-marks mt-4 hidden text-sm text-soft low:max-lg:block">
          <SiteLine />
        </p>
      </div>
    </main>
  </div>
);

// Arrives late and must move nothing, so it stands on the picture or, on a phone held sideways, at
// the end of the page.
const SiteLine = () => <span>{useRegistration()?.line}</span>;

const QUIET_LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink';

// The link is last in its row because it arrives late, and absent while no document is published.
// Not `useDocuments`: the login's bundle lacks SWR.
function DocumentsLink() {
  const [arePublished, setPublished] = useState(false);
  useEffect(() => {
    callApi('documents').then(
      ({ documents }) => setPublished(documents.length > 0),
      () => setPublished(true),
    );
  }, []);
  return (
    arePublished && (
      <Link to={PATHS.documents} className={QUIET_LINK}>
        Documents
      </Link>
    )
  );
}
