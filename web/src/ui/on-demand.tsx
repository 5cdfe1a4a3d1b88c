import type { ComponentType } from 'react';
import { firstInteraction } from '../lib/first-interaction.js';
import { NotOpened } from './boundary.js';
import { Button } from './button.js';
import { laterFile, lazyComponent, type FailureProps } from './lazy-part.js';

/** A component that is rendered once it is needed; its file loads on the first interaction. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const file = laterFile(load);
  void firstInteraction.then(file.preload);
  return Object.assign(lazyComponent(file, null, NotOpenedAbove), { preload: file.preload });
}

const NotOpenedAbove = ({ onRetry, onClose }: FailureProps) => (
  <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm rounded-lg bg-raised shadow-float">
    <NotOpened onRetry={onRetry} />
    {onClose && (
      <Button variant="quiet" size="sm" className="w-full" onClick={onClose}>
        Cancel
      </Button>
    )}
  </div>
);
