import type { KeyboardEvent } from 'react';
import { rightwards } from '../../lib/language.js';

// The log is a single tab stop. Up and Down move between messages, Left and Right between a message
// and its controls.
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget: log, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = key in STEPS && STEPS[key as keyof typeof STEPS](log, target as HTMLElement);
  // At either end the key scrolls by default.
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Step = (log: HTMLElement, from: HTMLElement) => HTMLElement | undefined;

const STEPS = {
  ArrowUp: (log, from) => {
    const row = rowOf(from);
    if (row) return rowsIn(log)[rowsIn(log).indexOf(row) - 1];
    const end = log.scrollTop + log.clientHeight;
    return rowsIn(log).findLast(({ offsetTop }) => offsetTop < end);
  },
  ArrowDown: (log, from) => {
    const row = rowOf(from);
    if (row) return rowsIn(log)[rowsIn(log).indexOf(row) + 1];
    return rowsIn(log).find(({ offsetTop }) => offsetTop >= log.scrollTop);
  },
  Home: (log) => rowsIn(log)[0],
  End: (log) => rowsIn(log).at(-1),
  ArrowLeft: (_log, from) => beside(from, -rightwards()),
  ArrowRight: (_log, from) => beside(from, rightwards()),
} satisfies Record<string, Step>;

const rowsIn = (log: HTMLElement) => [...log.querySelectorAll<HTMLElement>('ol > li')];

const rowOf = (element: HTMLElement) => element.closest('li') ?? undefined;

function beside(from: HTMLElement, step: number): HTMLElement | undefined {
  const row = rowOf(from);
  const stops = [row, ...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  return stops[stops.indexOf(from) + step];
}

// The photo repeats the action of the name beside it.
const CONTROLS = 'a, button:not([data-pointer])';
