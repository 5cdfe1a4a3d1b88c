import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useWindowEvent } from '../lib/use-listener.js';

// Closes on Escape, on a click elsewhere and on navigation.
export function useDisclosure<Area extends HTMLElement>() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const area = useRef<Area>(null);
  // Once left, it must not be open again after Back.
  if (openAt !== undefined && openAt !== key) setOpenAt(undefined);
  const open = openAt === key;

  const close = () => setOpenAt(undefined);
  const dismiss = () => {
    close();
    area.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
  };
  const onKey = ({ key: pressed }: KeyboardEvent) => {
    if (pressed === 'Escape') dismiss();
  };
  const onPress = ({ target }: PointerEvent) => {
    if (!area.current?.contains(target as Node)) close();
  };
  useWindowEvent('keydown', onKey, { on: open });
  useWindowEvent('pointerdown', onPress, { on: open });

  return { open, area, toggle: () => setOpenAt(open ? undefined : key), dismiss };
}
