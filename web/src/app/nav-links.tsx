import { use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { toDecide, useWaitingCount, waitingText } from '../features/admin/use-waiting.js';
import { PATHS } from '../lib/paths.js';
import { useViewer } from '../lib/session/session.js';
import { unreadMessages, Unread, unreadText } from '../lib/counts.js';
import { CountBadge } from '../ui/badge.js';
import { isReviewer } from '../lib/session/session-store.js';

const LINKS = [
  { to: PATHS.dashboard, text: 'Dashboard' },
  { to: PATHS.profile, text: 'Profile' },
  { to: PATHS.groups, text: 'Groups' },
];
const ADMIN_LINK = { to: PATHS.admin, text: 'Admin Panel' };

interface NavLinksProps {
  className: string;
  countClassName: string;
}

export function NavLinks({ className, countClassName }: NavLinksProps) {
  const { pathname } = useLocation();
  const unread = use(Unread);
  const reviews = isReviewer(useViewer());
  const waiting = useWaitingCount();
  const counts: Record<string, [count: string, name: string] | false> = {
    [PATHS.groups]: unread > 0 && [unreadText(unread), unreadMessages(unread)],
    [PATHS.admin]: waiting > 0 && [waitingText(waiting), toDecide(waiting)],
  };
  return (reviews ? [...LINKS, ADMIN_LINK] : LINKS).map(({ to, text }) => {
    const [count, name] = counts[to] || [];
    return (
      <Link
        key={to}
        to={to}
        aria-current={isWithin(to, pathname) ? 'page' : undefined}
        aria-label={name && `${text}, ${name}`}
        className={className}
      >
        {text}
        {count && <CountBadge count={count} className={countClassName} />}
      </Link>
    );
  });
}

const isWithin = (to: string, pathname: string) =>
  pathname === to ||
  pathname.startsWith(`${to}/`) ||
  (to === PATHS.groups && pathname === PATHS.allGroups);
