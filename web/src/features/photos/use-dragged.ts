import type { ListedImage } from '@lodge/contracts';
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useWindowEvent } from '../../lib/use-listener.js';

interface Press {
  id: number;
  x: number;
  y: number;
  // The place that the photo was dragged to; undefined while the press may still be a click.
  to?: number;
}

// In pixels; a press that moves less is a click.
const DRAG_DISTANCE = 6;

/**
 * Lets a mouse drag the photos of a list: the others make room meanwhile, and Escape puts it back.
 * `onDrop` gets the photo's place and its new one, from 0.
 */
export function useDragged(
  images: readonly ListedImage[],
  onDrop: (from: number, to: number) => void,
) {
  const press = useRef<Press>(undefined);
  const wasDragged = useRef(false);
  const [drag, setDrag] = useState<{ id: number; to: number }>();
  const placeOf = (id: number | undefined) => images.findIndex((image) => image.id === id);
  const end = () => {
    press.current = undefined;
    setDrag(undefined);
  };
  // The list may not have the focus: only some browsers focus a pressed button.
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && end(), { on: drag !== undefined });
  const handlers = {
    onPointerDown: ({ currentTarget, target, ...event }: PointerEvent) => {
      wasDragged.current = false;
      const image = images[photoAt(currentTarget, target)];
      if (image && event.pointerType === 'mouse' && event.button === 0)
        press.current = { id: image.id, x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ currentTarget, clientX, clientY, ...event }: PointerEvent) => {
      const { current } = press;
      if (!current || event.buttons === 0) return end();
      const distance = Math.hypot(clientX - current.x, clientY - current.y);
      if (current.to === undefined && distance < DRAG_DISTANCE) return;
      // Captured at the press already, the pointer's click would miss the photo.
      currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = true;
      const over = tileAt(currentTarget, document.elementFromPoint(clientX, clientY));
      current.to = over < 0 ? (current.to ?? placeOf(current.id)) : over;
      setDrag({ id: current.id, to: current.to });
    },
    onPointerUp: () => {
      const { id, to } = press.current ?? {};
      const from = placeOf(id);
      end();
      if (from >= 0 && to !== undefined && to !== from) onDrop(from, to);
    },
    onPointerCancel: end,
    // The click that ends a drag opens nothing; one by the keyboard counts no presses.
    onClickCapture: (event: MouseEvent) =>
      wasDragged.current && event.detail > 0 && event.stopPropagation(),
  };
  const from = placeOf(drag?.id);
  return {
    shown: drag && from >= 0 ? moved(images, from, drag.to) : images,
    dragged: drag?.id,
    handlers,
  };
}

export const moved = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);

function tileAt(list: Element, target: EventTarget | null): number {
  const tile = target instanceof Element ? target.closest('li') : null;
  return tile ? [...list.children].indexOf(tile) : -1;
}

const photoAt = (list: Element, target: EventTarget) =>
  target instanceof Element && target.closest('[role=group]') ? -1 : tileAt(list, target);
