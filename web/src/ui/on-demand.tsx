import { firstInteraction } from '../lib/first-interaction.js';
import { NotOpened } from './boundary.js';
import { Button } from './button.js';
import { Spinner } from './spinner.js';
import { lazyPart, type FailureProps, type Load } from './lazy-part.js';

/** A component that is rendered once it is needed; its file loads on the first interaction. */
export function onDemand<Props extends object>(load: Load<Props>) {
  const Part = lazyPart(load, <Opening />, NotOpenedAbove);
  void firstInteraction.then(Part.preload);
  return Part;
}

const ABOVE = 'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm rounded-lg bg-raised shadow-float';

const Opening = () => (
  <div className={ABOVE}>
    <Spinner />
  </div>
);

const NotOpenedAbove = ({ onRetry, onClose }: FailureProps) => (
  <div className={ABOVE}>
    <NotOpened onRetry={onRetry} />
    {onClose && (
      <Button variant="quiet" size="sm" className="w-full" onClick={onClose}>
        Cancel
      </Button>
    )}
  </div>
);
