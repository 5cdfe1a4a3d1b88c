import { useEffect, useEffectEvent } from 'react';

// While mounted. `subscribe` must be stable; `listener` need not be.
export function useListener<Arguments extends unknown[], Result>(
  subscribe: (listener: (...args: Arguments) => Result) => () => void,
  listener: (...args: Arguments) => Result,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => subscribe((...args) => onEvent(...args)), [subscribe]);
}
