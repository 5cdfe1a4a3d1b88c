import { ArrowRight, MessagesSquare, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { useViewer } from '../../lib/session/session.js';
import { cx } from '../../ui/cx.js';
import { isReviewer } from '../../lib/session/session-store.js';

interface Tile {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
}

const TILES: Tile[] = [
  {
    to: PATHS.profile,
    icon: UserRound,
    title: 'Profile',
    text: 'View and edit your profile information',
  },
  {
    to: PATHS.groups,
    icon: MessagesSquare,
    title: 'Groups',
    text: 'Join groups and connect with others',
  },
];
const ADMIN_TILE: Tile = {
  to: PATHS.admin,
  icon: ShieldCheck,
  title: 'Admin Panel',
  text: 'Manage users, images, and groups',
};
const MODERATOR_TILE: Tile = { ...ADMIN_TILE, text: 'Review images, requests and reports' };

export function DashboardTiles() {
  const viewer = useViewer();
  const tiles = isReviewer(viewer)
    ? [...TILES, viewer.isAdmin ? ADMIN_TILE : MODERATOR_TILE]
    : TILES;
  return (
    // One box on phones, elsewhere one for each.
    <ul
      className={cx(
        'grid max-md:panel max-md:divide-y max-md:divide-line max-md:overflow-hidden md:gap-4',
        tiles.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2',
      )}
    >
      {tiles.map((tile) => (
        <li key={tile.to} className="grid overflow-hidden md:panel">
          <TileLink {...tile} />
        </li>
      ))}
    </ul>
  );
}

const TileLink = ({ to, icon: Icon, title, text }: Tile) => (
  <Link
    to={to}
    className="group flex items-center gap-3.5 bg-surface px-4 py-2.5 outline-offset-[-3px] transition-colors hover:bg-raised"
  >
    <span aria-hidden className="emblem size-10">
      <Icon className="size-5" strokeWidth={1.6} />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-display text-base font-semibold">{title}</span>
      <span className="block text-xs text-balance text-soft md:text-sm">{text}</span>
    </span>
    <ArrowRight
      aria-hidden
      className="size-5 shrink-0 text-muted transition-transform duration-200 ease-calm group-hover:translate-x-1 group-hover:text-brass"
    />
  </Link>
);
