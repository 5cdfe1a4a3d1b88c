import type { MouseEvent } from 'react';

// Following the link would navigate: the router would take `#main` for the hash of a screen.
function focusMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

export const SkipLink = () => (
  <a
    href="#main"
    onClick={focusMain}
    className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-3 focus:font-semibold focus:text-on-accent"
  >
    Skip to content
  </a>
);
