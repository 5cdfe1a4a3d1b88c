import { X } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { giveFocus } from '../../lib/focus/next-focus.js';
import { useWindowEvent } from '../../lib/use-listener.js';
import { from, useMedia } from '../../lib/use-media.js';
import { IconButton } from '../../ui/icon-button.js';
import { Dialog } from '../../ui/overlay/dialog.js';

/** True where a panel stands beside its list, which stays usable. */
export const useBeside = () => useMedia(from('lg'));

interface SidePanelProps {
  // The `data-opens` of the links that open this panel.
  opens: string;
  title: ReactNode;
  // Without it the panel cannot be closed, and Escape moves the focus to the list.
  onClose?: (() => void) | undefined;
  // Does not take the focus, since the viewer did not open the panel.
  isQuiet?: boolean;
  children: ReactNode;
}

interface PanelProps extends SidePanelProps {
  onClose: () => void;
  // Opens above a dialog that fills the window.
  isAbove?: boolean;
  // Cannot be closed where it stands beside the list.
  stays?: boolean;
}

/** Stands beside the list, or covers it where there is no room. */
export function Panel({ isAbove = false, stays = false, onClose, ...panel }: PanelProps) {
  const isBeside = useBeside() && !isAbove;
  if (isBeside)
    return <SidePanel key={panel.opens} {...panel} onClose={stays ? undefined : onClose} />;
  return (
    <Dialog hasEntry onClose={onClose} title={panel.title} wide>
      <Fragment key={panel.opens}>{panel.children}</Fragment>
    </Dialog>
  );
}

function SidePanel({ opens, title, onClose, isQuiet = false, children }: SidePanelProps) {
  const name = useId();
  const heading = usePanelFocus(opens, isQuiet);
  const panel = useEscape(onClose ?? (() => openerOf(opens)?.focus()));
  return (
    <section
      ref={panel}
      data-layer
      aria-labelledby={name}
      // Extends past a short list, where the end of the page would push the title under the bar.
      className="panel sticky top-23 -mb-16 max-h-[calc(100dvh-13rem)] animate-fade overflow-y-auto px-6 pb-6"
    >
      <div className="side-panel-head">
        <h2 ref={heading} id={name} tabIndex={-1} className="clip-marks min-w-0 text-xl">
          {title}
        </h2>
        {onClose && (
          <IconButton icon={X} label="Close" onClick={onClose} className="head-controls" />
        )}
      </div>
      {children}
    </section>
  );
}

// Focus moves to the name when the panel opens, and back to the opener when it closes.
function usePanelFocus(opens: string, isQuiet: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takeFocus = useEffectEvent((focused: Element | null) => {
    if (isQuiet) return;
    giveFocus(heading.current);
    // The list has become narrower and its rows taller. A link from elsewhere leaves the tabs in
    // sight.
    if (focused?.matches('[data-opens]'))
      openerOf(opens, focused)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const focused = document.activeElement;
    takeFocus(focused);
    return () => {
      if (document.activeElement === document.body)
        giveFocus(openerOf(opens, focused) ?? document.querySelector('h1'));
    };
  }, [opens]);
  return heading;
}

// Escape closes the panel only if it is pressed in there.
function useEscape(onEscape: () => void) {
  const panel = useRef<HTMLElement>(null);
  useWindowEvent('keydown', ({ key, target, defaultPrevented }) => {
    const isHere = target instanceof Node && panel.current?.contains(target);
    if (key === 'Escape' && isHere && !defaultPrevented) onEscape();
  });
  return panel;
}

// Some browsers do not focus a clicked link, and nothing has the focus after a reload.
function openerOf(opens: string, focused?: Element | null): HTMLElement | null {
  const opener = `[data-opens="${opens}"]`;
  const isOpener = focused instanceof HTMLElement && focused.matches(opener) && focused.isConnected;
  return isOpener ? focused : document.querySelector<HTMLElement>(opener);
}
