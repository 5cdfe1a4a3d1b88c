import { Link, useLocation } from 'react-router-dom';
import { PATHS } from '../lib/paths.js';
import { useViewer } from '../lib/session.js';

const LINKS = [
  { to: PATHS.dashboard, text: 'Dashboard' },
  { to: PATHS.profile, text: 'Profile' },
  { to: PATHS.groups, text: 'Groups' },
];
const ADMIN_LINK = { to: PATHS.admin, text: 'Admin Panel' };

export function NavLinks({ className }: { className: string }) {
  const { isAdmin } = useViewer();
  const { pathname } = useLocation();
  return (isAdmin ? [...LINKS, ADMIN_LINK] : LINKS).map(({ to, text }) => (
    <Link
      key={to}
      to={to}
      aria-current={isWithin(to, pathname) ? 'page' : undefined}
      className={className}
    >
      {text}
    </Link>
  ));
}

const isWithin = (to: string, pathname: string) =>
  pathname === to ||
  pathname.startsWith(`${to}/`) ||
  (to === PATHS.groups && pathname === PATHS.allGroups);
