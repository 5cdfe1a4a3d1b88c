import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A panel that opens under its button and closes on Escape, on a click elsewhere and when a link in it was followed. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (!area.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, [open]);

  return { open, area, button, toggle: () => setOpen(!open) };
}
