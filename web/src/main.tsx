import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { exitAgain } from './lib/left-tab.js';
import { startSession } from './lib/session.js';
import './ui/base.css';

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

if (arrival?.type !== 'back_forward' || !exitAgain()) {
  startSession();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
