import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.js';
import { useWindowEvent } from '../../../lib/use-listener.js';

interface SidePanelProps {
  id: number;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function SidePanel({ id, title, onClose, children }: SidePanelProps) {
  const name = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus moves to the name when the panel opens, and back to the opener when it closes.
  useEffect(() => {
    const focused = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    // The list has become narrower and its rows taller.
    openerOf(id, focused)?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (document.activeElement !== document.body) return;
      const opener = openerOf(id, focused);
      if (opener) opener.focus();
      else document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, [id]);
  const panel = useRef<HTMLElement>(null);
  useWindowEvent('keydown', ({ key, target, defaultPrevented }) => {
    const isHere = target instanceof Node && panel.current?.contains(target);
    if (key === 'Escape' && isHere && !defaultPrevented) onClose();
  });
  return (
    <section
      ref={panel}
      data-layer
      aria-labelledby={name}
      className="sticky top-23 max-h-[calc(100dvh-7rem)] animate-fade overflow-y-auto rounded-lg border border-line bg-surface px-6 pb-6 shadow-card"
    >
      <div className="sticky top-0 z-10 -mx-6 flex items-start justify-between gap-3 bg-surface pt-4 pe-3 pb-3 ps-6">
        <h2 ref={heading} id={name} tabIndex={-1} className="clip-marks mt-2 min-w-0 text-xl">
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      {children}
    </section>
  );
}

// Some browsers do not focus a clicked link, and nothing has the focus after a reload.
function openerOf(id: number, focused: Element | null): HTMLElement | null {
  const isOpener = focused instanceof HTMLElement && focused.matches('a') && focused.isConnected;
  return isOpener ? focused : document.querySelector<HTMLElement>(`[data-person="${id}"]`);
}
