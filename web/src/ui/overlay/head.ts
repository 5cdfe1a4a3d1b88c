/**
 * The head of a dialog or panel: its controls are centred on the title's first line, and the Close
 * icon is aligned with the end of the content below.
 */
export const HEAD = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-1.5';
export const HEAD_TITLE = 'clip-marks min-w-0 text-xl';
export const HEAD_CONTROLS =
  'relative z-2 col-start-2 row-start-1 -my-1.75 -me-3 flex items-center self-start';
