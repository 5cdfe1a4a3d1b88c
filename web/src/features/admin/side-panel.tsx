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
  // False if the viewer did not open the panel.
  takesFocus?: boolean;
  children: ReactNode;
}

interface PanelProps extends SidePanelProps {
  onClose: () => void;
  // Opens above a dialog that fills the window.
  isAbove?: boolean;
  // Cannot be closed where it stands beside the list.
  isPermanent?: boolean;
}

/** Stands beside the list, or covers it where there is no room. */
export function Panel({ isAbove = false, isPermanent = false, onClose, ...panel }: PanelProps) {
  const isBeside = useBeside() && !isAbove;
  if (isBeside)
    return <SidePanel key={panel.opens} {...panel} onClose={isPermanent ? undefined : onClose} />;
  return (
    <Dialog hasEntry onClose={onClose} title={panel.title} wide>
      <Fragment key={panel.opens}>{panel.children}</Fragment>
    </Dialog>
  );
}

function SidePanel({ opens, title, onClose, takesFocus = true, children }: SidePanelProps) {
  const name = useId();
  const heading = usePanelFocus(takesFocus);
  const panel = useEscape(
    onClose ?? (() => document.querySelector<HTMLElement>(`[data-opens="${opens}"]`)?.focus()),
  );
  return (
    <section ref={panel} data-layer aria-labelledby={name} className="panel side-panel">
      <div className="side-panel-head">
        <h2 ref={heading} id={name} tabIndex={-1} className="clip-marks min-w-0 text-xl">
          {title}
        </h2>
        {onClose && (
          <IconButton icon={X} label="Close" onClick={onClose} className="head-controls" />
        )}
      </div>
      <div className="side-panel-body">{children}</div>
    </section>
  );
}

// The focus moves to the name when the panel opens, and back when it closes, as from a dialog.
function usePanelFocus(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (!takesFocus) return;
    const opener = document.activeElement;
    giveFocus(heading.current);
    // The list has become narrower and its rows taller. A link from elsewhere leaves the tabs in
    // sight.
    if (opener?.matches('[data-opens]')) opener.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => takeFocus(), []);
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
