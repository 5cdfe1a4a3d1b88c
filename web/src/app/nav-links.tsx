import { NavLink } from 'react-router-dom';
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
  return (isAdmin ? [...LINKS, ADMIN_LINK] : LINKS).map(({ to, text }) => (
    <NavLink key={to} to={to} className={className}>
      {text}
    </NavLink>
  ));
}
