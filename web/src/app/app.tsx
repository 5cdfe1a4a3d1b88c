import { lazy, Suspense, type ComponentType } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SessionProvider } from '../lib/session.js';
import { Answers } from '../lib/swr.js';
import { ErrorBoundary } from './error-boundary.js';
import { AppRoutes } from './routes.js';

// Without its file the app still works: what a toast says also stands on the screen.
const Toaster = lazy<ComponentType>(() =>
  import('../ui/toaster.js').catch(() => ({ default: () => null })),
);

export const App = () => (
  <ErrorBoundary>
    <BrowserRouter>
      <SessionProvider>
        <Answers>
          <AppRoutes />
        </Answers>
      </SessionProvider>
    </BrowserRouter>
    <Suspense>
      <Toaster />
    </Suspense>
  </ErrorBoundary>
);
