import type { ChatMessage } from '@lodge/contracts';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { OpenMenu } from './message-menu.js';

// Milliseconds that a finger must rest on a message, and pixels that it may move meanwhile.
const LONG_PRESS = 450;
const MOVE_TOLERANCE = 10;

// A message's menu opens by its time, by a long press, and by Enter on its row.
export function useMessageMenu(messages: readonly ChatMessage[]) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const press = useRef({ timer: 0, x: 0, y: 0, isLong: false });

  const openFor = (target: EventTarget, opener?: HTMLElement) => {
    const row = (target as Element).closest<HTMLElement>('[data-message]');
    const message = messages.find(({ id }) => String(id) === row?.dataset.message);
    if (row && message) setMenu({ message, row, opener: opener ?? row });
  };
  const release = () => clearTimeout(press.current.timer);

  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'Enter' || !(target as Element).matches('[data-message]')) return;
      event.preventDefault();
      openFor(target);
    },
    // Swallows the click that ends a long press.
    onClickCapture: (event: MouseEvent) => {
      if (!press.current.isLong) return;
      press.current.isLong = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: ({ target }: MouseEvent) => {
      const opener = (target as Element).closest<HTMLElement>('[data-actions]');
      if (opener) openFor(target, opener);
    },
    onContextMenu: (event: MouseEvent) => {
      if (press.current.isLong) event.preventDefault();
    },
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      release();
      press.current = { timer: 0, x, y, isLong: false };
      if (pointerType === 'mouse' || !(target as Element).closest('[data-bubble]')) return;
      press.current.timer = window.setTimeout(() => {
        press.current.isLong = true;
        openFor(target);
      }, LONG_PRESS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current;
      if (Math.hypot(clientX - x, clientY - y) > MOVE_TOLERANCE) release();
    },
    onPointerUp: release,
    // The browser cancels the pointer when the finger scrolls.
    onPointerCancel: release,
  };
  // A menu goes with its message.
  const isThere = messages.some(({ id }) => id === menu?.message.id);
  return { menu: isThere ? menu : null, closeMenu: () => setMenu(null), handlers };
}
