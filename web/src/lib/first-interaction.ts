import { createEmitter } from './create-store.js';

const { emit, subscribe } = createEmitter<void>();
let hasInteracted = false;

for (const event of ['pointerdown', 'keydown'])
  addEventListener(event, () => {
    if (hasInteracted) return;
    hasInteracted = true;
    emit();
  });

// To load what is no part of the first screen.
export function onFirstInteraction(callback: () => void) {
  if (hasInteracted) callback();
  else subscribe(callback);
}
