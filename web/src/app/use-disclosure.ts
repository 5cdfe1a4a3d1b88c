import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

// Closes on Escape, a click elsewhere and a navigation.
export function useDisclosure<Area extends HTMLElement>() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const area = useRef<Area>(null);
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const close = () => setOpenAt(undefined);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      area.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (!area.current?.contains(event.target as Node)) close();
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, [open]);

  return { open, area, toggle: () => setOpenAt(open ? undefined : key) };
}
