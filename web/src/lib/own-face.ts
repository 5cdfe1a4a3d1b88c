import { useEffect } from 'react';
import { useHint } from './live.js';
import { refreshSession, useViewer } from './session/session.js';

/** The viewer's first approved photo, kept current. */
export function useOwnFace() {
  const { avatar } = useViewer();
  const isUnknown = avatar === undefined;
  useEffect(() => {
    if (isUnknown) void refreshSession();
  }, [isUnknown]);
  useHint(({ changed }) => {
    if (changed === 'images' || changed === 'everything') void refreshSession();
  });
  return avatar;
}
