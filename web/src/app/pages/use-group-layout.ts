import { useStore } from '../../lib/create-store.js';
import { deviceSetting } from '../../lib/device-setting.js';
import { below, from, useMedia } from '../../lib/use-media.js';

// The specification's breakpoint, plus phones in landscape.
const PHONE = `${below('md')}, (height <= 30rem)`;

const chat = deviceSetting('chat', ['in-page', 'expanded'], 'in-page');

export type GroupLayout = ReturnType<typeof useGroupLayout>;

/**
 * A group is part of the `page`, or its conversation fills the `window`, with `columns` beside it for
 * the groups and the members where there is room.
 */
export function useGroupLayout() {
  const isPhone = useMedia(PHONE);
  const isWide = useMedia(from('lg'));
  // On a phone the conversation always fills the window.
  const isExpanded = useStore(chat) === 'expanded' || isPhone;
  return {
    kind: !isExpanded ? 'page' : isWide ? 'columns' : 'window',
    expand: isPhone ? undefined : (next: boolean) => chat.set(next ? 'expanded' : 'in-page'),
  } as const;
}
