import type { ChatMessage } from '@lodge/contracts';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { OpenMenu } from './message-menu.js';

// Milliseconds that a finger must rest on a message, and pixels that it may move meanwhile.
const LONG_PRESS = 450;
const MOVE_TOLERANCE = 10;

// A message's menu opens by its time, by a long press, by a right click, and by Enter or the key for a
// menu on its row.
export function useMessageMenu(messages: readonly ChatMessage[]) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const press = useRef({ timer: 0, x: 0, y: 0, isLong: false, isMouse: false });

  const openFor = (target: EventTarget, opener?: HTMLElement, at?: OpenMenu['at']) => {
    const row = (target as Element).closest<HTMLElement>('[data-message]');
    const message = messages.find(({ id }) => String(id) === row?.dataset.message);
    if (row && message) setMenu({ message, row, opener: opener ?? row, at });
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
      const { isLong, isMouse } = press.current;
      const target = event.target as Element;
      const bubble = isMouse && !target.closest('a') && target.closest('[data-bubble]');
      const isRow = target.matches('[data-message]');
      if (isLong || bubble || isRow) event.preventDefault();
      if (isLong) return;
      if (bubble) openFor(target, undefined, pointWithin(bubble, event));
      else if (isRow) openFor(target);
    },
    onPointerDown: ({ pointerType, pointerId, target, clientX: x, clientY: y }: PointerEvent) => {
      release();
      const bubble = (target as Element).closest('[data-bubble]');
      // Of selected text, the browser's own menu has more to offer. A right click may select a word.
      const isMouse = pointerType === 'mouse' && !isSelected(bubble);
      press.current = { timer: 0, x, y, isLong: false, isMouse };
      if (pointerType === 'mouse' || !bubble) return;
      press.current.timer = window.setTimeout(() => {
        press.current.isLong = true;
        // The finger may slide on without a swipe.
        bubble.dispatchEvent(
          new globalThis.PointerEvent('pointercancel', { pointerId, bubbles: true }),
        );
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

function pointWithin(element: Element, { clientX, clientY }: MouseEvent) {
  const { left, top } = element.getBoundingClientRect();
  return { left: clientX - left, top: clientY - top };
}

function isSelected(element: Element | null) {
  const selection = getSelection();
  return element && selection?.isCollapsed === false && selection.containsNode(element, true);
}
