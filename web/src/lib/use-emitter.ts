import { useEffect, useEffectEvent } from 'react';
import type { createEmitter } from './create-store.js';

type Emitter<Event> = Pick<ReturnType<typeof createEmitter<Event>>, 'subscribe'>;

export function useEmitter<Event>(
  { subscribe }: Emitter<Event>,
  listener: (event: Event) => void,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => subscribe((event) => onEvent(event)), [subscribe]);
}
