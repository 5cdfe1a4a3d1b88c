import { lazy, Suspense, type ComponentType } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useStore } from '../lib/create-store.js';
import { toasterNeeded } from '../ui/overlay/toast.js';
import { ErrorBoundary } from './error-boundary.js';
import { router } from './router.js';

// The app works without toasts: what must be read stands on the screen.
const Toaster = lazy<ComponentType>(() =>
  import('../ui/overlay/toaster.js').catch(() => ({ default: () => null })),
);

export const App = () => (
  <ErrorBoundary>
    <RouterProvider router={router} />
    {useStore(toasterNeeded) && (
      <Suspense>
        <Toaster />
      </Suspense>
    )}
  </ErrorBoundary>
);
