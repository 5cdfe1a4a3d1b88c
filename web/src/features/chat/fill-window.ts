// Ref callback of an element of class `whole-window`: `window.css` gives it the page's width and
// height, less the bar and the on-screen keyboard.
export function fillWindow() {
  const { dataset } = document.documentElement;
  dataset.wholeWindow = '';
  const unfollow = followKeyboard();
  return () => {
    unfollow();
    delete dataset.wholeWindow;
  };
}

// Some browsers overlay the keyboard on the page, whatever `interactive-widget` says; others make
// the page as much lower.
function followKeyboard(): () => void {
  const { visualViewport: visible } = window;
  const { style } = document.documentElement;
  if (!visible) return () => undefined;
  const measure = () => {
    // Zooming in shrinks the visual viewport as well, so a zoomed page says nothing about a
    // keyboard.
    const height = visible.scale > 1 ? innerHeight : visible.height;
    const covered = Math.max(0, innerHeight - height);
    style.setProperty('--keyboard', `${covered}px`);
    // The browser scrolled the page to reveal the field; the resized page needs no scrolling.
    if (covered > 0) scrollTo(0, 0);
  };
  measure();
  visible.addEventListener('resize', measure);
  return () => {
    visible.removeEventListener('resize', measure);
    style.removeProperty('--keyboard');
  };
}
