import { below, from, useMedia } from '../../lib/use-media.js';
import { usePersistedFlag } from '../../lib/use-persisted-flag.js';

// The specification's breakpoint, plus phones in landscape.
const PHONE = `${below('md')}, (height <= 30rem)`;

export type GroupLayout = ReturnType<typeof useGroupLayout>;

export function useGroupLayout() {
  const isPhone = useMedia(PHONE);
  // Enough for the groups and the members beside a conversation that fills the window.
  const isWide = useMedia(from('lg'));
  const [isChosen, expand] = usePersistedFlag('chat', 'expanded');
  // On a phone the conversation always fills the window.
  return { isPhone, isWide, expanded: isPhone || isChosen, expand };
}
