import { lazy, Suspense, useState, type ComponentType } from 'react';
import { onFirstInteraction } from '../lib/first-interaction.js';

/**
 * A component in a file of its own, mounted when it is first open. The file is loaded with the user's
 * first interaction, so that it is there by then.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOpen: (props: Props) => boolean,
) {
  const Loaded = lazy(load);
  // A failure here is repeated, and handled, when the component opens.
  onFirstInteraction(() => void load().catch(() => undefined));
  return function OnDemand(props: Props) {
    const open = isOpen(props);
    const [mounted, setMounted] = useState(open);
    if (open && !mounted) setMounted(true);
    return (
      mounted && (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
