import { useRef, type PointerEvent } from 'react';

/** Pixels a finger travels before letting go turns the page. */
const TURN = 56;

/**
 * Handlers for a sideways swipe, also with a pressed mouse: `onMove` follows it, 0 when it is let go; `onTurn` says
 * where it went, 1 for the next. The element needs `touch-action: pan-y pinch-zoom`, or the browser takes the gesture.
 */
export function useSwipe(onTurn: (step: 1 | -1) => void, onMove: (pixels: number) => void) {
  const start = useRef<{ id: number; x: number }>(null);
  const moved = useRef(false);
  const travelled = ({ pointerId, clientX }: PointerEvent) =>
    start.current?.id === pointerId ? clientX - start.current.x : 0;

  const end = (event: PointerEvent, turn: boolean) => {
    const pixels = travelled(event);
    if (start.current?.id !== event.pointerId) return;
    start.current = null;
    onMove(0);
    if (turn && Math.abs(pixels) >= TURN) onTurn(pixels < 0 ? 1 : -1);
  };

  return {
    /** Whether the click that follows was the end of a swipe. */
    swiped: () => moved.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        moved.current = false;
        // Where the page is zoomed, a finger moves the picture.
        if (event.isPrimary && event.button === 0 && (visualViewport?.scale ?? 1) <= 1.01)
          start.current = { id: event.pointerId, x: event.clientX };
      },
      onPointerMove: (event: PointerEvent) => {
        const pixels = travelled(event);
        if (Math.abs(pixels) > 8) moved.current = true;
        if (moved.current) onMove(pixels);
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
  };
}
