import { lazy, Suspense, useState, type ComponentType } from 'react';
import { onFirstInteraction } from '../lib/first-interaction.js';

// In a file of its own, loaded with the user's first interaction and mounted when first open.
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isOpen: (props: Props) => boolean,
) {
  // Without it `lazy` suspends even if the file is there, and React delays what suspends.
  let loaded: ComponentType<Props> | undefined;
  const preload = () =>
    load().then(
      (file) => void (loaded = file.default),
      // A failure shows when the component opens, which loads it again.
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
