import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { QuickExit } from '../features/quick-exit/quick-exit-button.js';
import { PATHS } from '../lib/paths.js';
import { BrandLabel } from '../ui/brand.js';
import { UnsavedGuard } from '../forms/unsaved-guard.js';
import { NavigationProgress } from './navigation-progress.js';
import { PlainLayout } from './plain-layout.js';
import { SkipLink } from './skip-link.js';

const PublicLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <>
    <SkipLink />
    <UnsavedGuard />
    <NavigationProgress />
    <PlainLayout
      width="max-w-3xl"
      brand={
        <Link to={PATHS.home} className="rounded-sm">
          <BrandLabel />
        </Link>
      }
      quickExit={<QuickExit />}
    >
      {children}
    </PlainLayout>
  </>
);

export default PublicLayout;
