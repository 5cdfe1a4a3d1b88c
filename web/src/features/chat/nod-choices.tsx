import { NODS, type ChatMessage } from '@lodge/contracts';
import { DropdownMenu as Radix } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { rightwards } from '../../lib/language.js';
import { useNod } from './use-nod.js';

/** The first row of a message's menu. */
export function NodChoices({ message: { id, nods = [] } }: { message: ChatMessage }) {
  const nod = useNod();
  return (
    <Radix.Group aria-label="Nods" onKeyDownCapture={move} className="nod-choices">
      {NODS.map((emoji) => (
        <Radix.CheckboxItem
          key={emoji}
          checked={nods.some((one) => one.mine && one.emoji === emoji)}
          onSelect={() => void nod(id, emoji)}
          className="nod-choice emoji"
        >
          {emoji}
        </Radix.CheckboxItem>
      ))}
    </Radix.Group>
  );
}

// The menu's own keys would go down through all six.
function move(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget: row } = event;
  const step = { ArrowLeft: -rightwards(), ArrowRight: rightwards() }[key];
  const all = [...row.children];
  const next = step ? all[all.indexOf(target as Element) + step] : row.nextElementSibling;
  if ((!step && key !== 'ArrowDown') || !(next instanceof HTMLElement)) return;
  event.stopPropagation();
  event.preventDefault();
  next.focus();
}
