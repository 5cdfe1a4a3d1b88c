import { useRef, type PointerEvent } from 'react';
import { rightwards } from '../../lib/language.js';

// Distance in pixels from which releasing the pointer turns the page.
const TURN_DISTANCE = 56;
// Distance in pixels from which a press is a swipe rather than a click.
const SWIPE_DISTANCE = 8;

export const FOLLOWS_SWIPE = '[translate:var(--swipe,none)]';

interface SwipeOptions {
  begins?: (event: PointerEvent) => boolean;
  // If set, only a swipe in this direction counts: 1 for the next, -1 for the previous.
  only?: 1 | -1;
}

// A press on a button is no swipe, even if the hand trembles.
const isBesideButtons = ({ target }: PointerEvent) =>
  !(target instanceof Element && target.closest('button, a'));

const stepOf = (pixels: number) => (pixels < 0 ? rightwards() : -rightwards());

// Calls `onTurn` with 1 for the next and -1 for the previous. While the finger moves, the element's
// `--swipe` holds the distance, by which children with FOLLOWS_SWIPE move along. The element needs
// `touch-action: pan-y pinch-zoom`, or the browser takes over the gesture.
export function useSwipe(
  onTurn: (step: number) => void,
  { begins = isBesideButtons, only }: SwipeOptions = {},
) {
  const gesture = useRef<{ pointer?: number; x: number; moved: boolean }>({ x: 0, moved: false });
  const travelled = ({ pointerId, clientX }: PointerEvent) => {
    const pixels = gesture.current.pointer === pointerId ? clientX - gesture.current.x : 0;
    return only && stepOf(pixels) !== only ? 0 : pixels;
  };

  const end = (event: PointerEvent<HTMLElement>, turn: boolean) => {
    const pixels = travelled(event);
    if (gesture.current.pointer !== event.pointerId) return;
    gesture.current.pointer = undefined;
    event.currentTarget.style.removeProperty('--swipe');
    if (turn && Math.abs(pixels) >= TURN_DISTANCE) onTurn(stepOf(pixels));
  };

  return {
    // Tells whether the click that follows ends a swipe.
    swiped: () => gesture.current.moved,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        gesture.current.moved = false;
        if (!begins(event)) return;
        // On a zoomed page a finger pans the picture.
        if (event.isPrimary && event.button === 0 && (visualViewport?.scale ?? 1) <= 1.01)
          gesture.current = { pointer: event.pointerId, x: event.clientX, moved: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        // A mouse button that was released outside the window.
        if (event.buttons === 0) return end(event, false);
        const pixels = travelled(event);
        if (Math.abs(pixels) > SWIPE_DISTANCE && !gesture.current.moved) {
          gesture.current.moved = true;
          // It may end over what stands beside the photo.
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        if (gesture.current.moved && gesture.current.pointer === event.pointerId)
          event.currentTarget.style.setProperty('--swipe', `${pixels}px`);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    },
  };
}
