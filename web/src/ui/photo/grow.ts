import { flushSync } from 'react-dom';

/** Shows the viewer of a photo; where the browser can, the photo grows into it. */
export function grow(filename: string | null, show: () => void) {
  // The last one stands in the topmost dialog.
  const photo = [...document.querySelectorAll<HTMLElement>(`button img[src*="${filename}"]`)].at(
    -1,
  );
  if (!photo || !document.startViewTransition) return show();
  photo.style.viewTransitionName = 'photo';
  const { ready } = document.startViewTransition(() => {
    photo.style.viewTransitionName = '';
    flushSync(show);
  });
  // A hidden page shows the viewer without the transition.
  ready.catch(() => undefined);
}
