import { useMedia } from '../../lib/use-media.js';
import { usePersistedFlag } from '../../lib/use-persisted-flag.js';

// The specification's breakpoint, plus phones in landscape.
const PHONE = '(max-width: 47.99rem), (max-height: 30rem)';

// Wide enough for the groups and the members beside a conversation that fills the window.
const WIDE = '(min-width: 64rem)';

export type GroupLayout = ReturnType<typeof useGroupLayout>;

export function useGroupLayout() {
  const isPhone = useMedia(PHONE);
  const isWide = useMedia(WIDE);
  const [isChosen, expand] = usePersistedFlag('chat', 'expanded');
  // On a phone the conversation always fills the window.
  return { isPhone, isWide, expanded: isPhone || isChosen, expand };
}
