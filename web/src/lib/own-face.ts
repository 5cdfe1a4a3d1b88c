import { useEffect, useState } from 'react';
import { useHint } from './live.js';
import { throttled } from './throttled.js';
import { refreshSession, useViewer } from './session.js';

// In milliseconds: reviewers receive a hint about every change of anybody's photos.
const BETWEEN_CHANGES = 5_000;

/** The viewer's first approved photo, kept current. */
export function useOwnFace() {
  const { avatar } = useViewer();
  const isUnknown = avatar === undefined;
  const [refreshSometimes] = useState(() =>
    throttled(() => void refreshSession(), BETWEEN_CHANGES),
  );
  useEffect(() => {
    if (isUnknown) void refreshSession();
  }, [isUnknown]);
  useHint(({ changed }) => {
    if (changed === 'images' || changed === 'everything') refreshSometimes();
  });
  return avatar;
}
