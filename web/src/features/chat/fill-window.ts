// The ref of an element of the class `whole-window`, to which `base.css` gives the page's width and
// height, less the bar and the phone's keyboard.
export function fillWindow() {
  const { dataset } = document.documentElement;
  dataset.wholeWindow = '';
  const unfollow = followKeyboard();
  return () => {
    unfollow();
    delete dataset.wholeWindow;
  };
}

// Some browsers lay the keyboard over the page, whatever `interactive-widget` says.
function followKeyboard(): () => void {
  const { visualViewport: visible } = window;
  const { style } = document.documentElement;
  if (!visible) return () => undefined;
  const measure = () => {
    // A page that is zoomed in is no page with a keyboard.
    const covered = visible.scale > 1 ? 0 : Math.max(0, innerHeight - visible.height);
    style.setProperty('--keyboard', `${covered}px`);
    // To show the field the browser moved the page up, which fits now.
    if (covered > 0) scrollTo(0, 0);
  };
  measure();
  visible.addEventListener('resize', measure);
  return () => {
    visible.removeEventListener('resize', measure);
    style.removeProperty('--keyboard');
  };
}
