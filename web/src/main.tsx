import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { firstScreen } from './app/router.js';
import { resumeExit } from './lib/session/left-tab.js';
import { startSession } from './lib/session/session.js';
import './ui/base.css';

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

if (arrival?.type !== 'back_forward' || !resumeExit()) {
  // Until then the page shows the spinner of index.html: rendering once is faster than rendering
  // twice.
  void Promise.all([startSession(), firstScreen]).then(() =>
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
