import type { OwnGroup } from '@lodge/contracts';
import { Link } from 'react-router-dom';
import { unreadMessages, unreadText } from '../../lib/counts.js';
import { isForInputMethod } from '../../lib/focus/typing.js';
import { groupPath } from '../../lib/paths.js';
import { useWindowEvent } from '../../lib/use-listener.js';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';
import { Name } from '../../ui/written-text.js';
import { byActivity, useOwnGroups } from './use-groups.js';

/** The group with unread messages that follows the open one in the list, which begins again at its top. */
function nextUnread(groups: readonly OwnGroup[], openId: number): OwnGroup | undefined {
  const listed = byActivity(groups);
  const after = listed.findIndex(({ id }) => id === openId) + 1;
  const others = [...listed.slice(after), ...listed.slice(0, after)];
  return others.find(({ id, unread_count }) => id !== openId && unread_count > 0);
}

/** Stands below the newest message. A line is kept free, so that no message moves when it comes or goes. */
export function NextUnread({ openId }: { openId: number }) {
  const groups = useOwnGroups().data?.groups ?? [];
  const next = nextUnread(groups, openId);
  return (
    <p className="flex min-h-8 items-end justify-center text-xs">
      {next && (
        // Back leads out of the chats instead of through those that were read.
        <Link
          replace
          to={groupPath(next.id)}
          className="relative min-w-0 px-2 font-semibold text-brass before:absolute before:inset-0 before:-bottom-3"
        >
          <span className="block truncate">
            Next:{' '}
            <Name className="inline-block max-w-[55vw] truncate align-bottom">{next.name}</Name> ·{' '}
            <span aria-hidden>{unreadText(next.unread_count)}</span>
            <span className="sr-only">{unreadMessages(next.unread_count)}</span>
          </span>
        </Link>
      )}
    </p>
  );
}

/** Alt and the arrow down open the next group with unread messages. */
export function useNextUnreadKey(openId: number) {
  const { data } = useOwnGroups();
  const navigate = useNavigateWhileShown();
  useWindowEvent('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key !== 'ArrowDown' || !altKey || ctrlKey || metaKey || shiftKey || isUsed(event)) return;
    const next = nextUnread(data?.groups ?? [], openId);
    if (!next) return;
    event.preventDefault();
    void navigate(groupPath(next.id), { replace: true });
  });
}

// These keys open a list of options, and on a Mac lead to the end of a paragraph.
function isUsed(event: KeyboardEvent): boolean {
  const { target, defaultPrevented } = event;
  const isWithinText =
    target instanceof HTMLTextAreaElement && target.selectionEnd < target.value.length;
  const hasOptions = target instanceof Element && target.matches('input, select');
  const isBelow = document.querySelector('[role=dialog]') !== null;
  return defaultPrevented || isForInputMethod(event) || isWithinText || hasOptions || isBelow;
}
