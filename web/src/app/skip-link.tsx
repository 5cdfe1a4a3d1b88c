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
    className="button button-primary fixed start-3 top-3 z-50 not-focus:sr-only"
  >
    Skip to content
  </a>
);
