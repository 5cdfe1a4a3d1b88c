import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useStore } from '../lib/create-store.js';
import '../lib/translated-page.js';
import { ignoreHeldEnter, ignoreMovedControls } from '../lib/focus/repeated-press.js';
import { useWindowEvent } from '../lib/use-listener.js';
import { toasterNeeded } from '../ui/overlay/toast.js';
import { Boundary } from '../ui/boundary.js';
import { untilLoaded } from '../ui/lazy-part.js';
import { Failure } from './failure.js';
import { router } from './router.js';

// The app works without toasts: the screens themselves show whatever must be read.
const Toaster = lazy(untilLoaded(() => import('../ui/overlay/toaster.js')));

// Catches errors outside the routes; the router renders Failure for its own.
const failure = () => <Failure />;

// A file that is dropped where none is taken would replace the page.
function refuseFiles(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

export function App() {
  useWindowEvent('click', ignoreMovedControls, { capture: true });
  useWindowEvent('keydown', ignoreHeldEnter);
  useWindowEvent('dragover', refuseFiles);
  useWindowEvent('drop', refuseFiles);
  return (
    <Boundary failure={failure}>
      <RouterProvider router={router} />
      {useStore(toasterNeeded) && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </Boundary>
  );
}
