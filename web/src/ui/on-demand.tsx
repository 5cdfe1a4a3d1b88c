import { lazy, Suspense, useState, type ComponentType } from 'react';
import { onFirstInteraction } from '../lib/first-interaction.js';

/**
 * A component in a file of its own, mounted when it is first open. The file is loaded with the
 * user's
 * first interaction, so that it is there by then.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOpen: (props: Props) => boolean,
) {
  // Without it `lazy` suspends even if the file is there, and React delays what suspends.
  let loaded: ComponentType<Props> | undefined;
  const preload = () =>
    load().then(
      (file) => void (loaded = file.default),
      // Repeated, and handled, when the component opens.
      () => undefined,
    );
  onFirstInteraction(() => void preload());
  const Lazy = lazy(load);

  function OnDemand(props: Props) {
    const [Mounted, setMounted] = useState<ComponentType<Props>>();
    if (!Mounted && isOpen(props)) setMounted(() => loaded ?? Lazy);
    return (
      Mounted && (
        <Suspense>
          <Mounted {...props} />
        </Suspense>
      )
    );
  }
  return Object.assign(OnDemand, { preload });
}
