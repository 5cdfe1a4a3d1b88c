import { Link, NavLink } from 'react-router-dom';
import { Menu, X } from 'lucide-react';
import { use, useId } from 'react';
import { areElsewhere, uploads } from '../features/photos/upload-queue.js';
import { QuickExitButton } from '../features/quick-exit/quick-exit-button.js';
import { unreadMessages, Unread, unreadText } from '../lib/counts.js';
import { PATHS } from '../lib/paths.js';
import { useSelected } from '../lib/create-store.js';
import { useHint } from '../lib/live.js';
import { refreshSession, useViewer } from '../lib/session/session.js';
import { BrandLabel } from '../ui/brand.js';
import { untilLoaded } from '../ui/lazy-part.js';
import { onDemand } from '../ui/on-demand.js';
import { Face } from '../ui/photo/face.js';
import { ThemeSwitch } from '../ui/theme-switch.js';
import { CountBadge } from '../ui/badge.js';
import { IconButton } from '../ui/icon-button.js';
import { LogoutButton } from './logout-button.js';
import { NavLinks } from './nav-links.js';
import { useMenu } from './use-menu.js';
import { Name } from '../ui/written-text.js';

// Uploads continue if the indicator fails to load.
export const UploadIndicator = onDemand(untilLoaded(() => import('./upload-indicator.js')));

export function NavBar() {
  const { open, area, toggle, follow } = useMenu();
  const hasUploads = useSelected(uploads, areElsewhere);
  return (
    <header
      ref={area}
      data-bar
      onClickCapture={follow}
      className="@container sticky top-0 z-30 border-b border-line bg-surface whitespace-nowrap"
    >
      {/* The page moves when the menu closes: a press beside it must reach nothing. */}
      {open && (
        <div
          aria-hidden
          onClick={toggle}
          className="absolute inset-x-0 top-full h-[calc(100dvh-100%)] md:hidden"
        />
      )}
      <div className="mx-auto flex h-17 max-w-6xl items-center gap-1 px-4 @max-2xs:px-2 lg:gap-2 lg:px-6">
        {/* The uploads take the place of the name. */}
        <Link to={PATHS.dashboard} className="me-auto shrink-0 rounded-sm lg:me-4">
          <BrandLabel isBesideUploads={hasUploads} />
        </Link>
        <nav aria-label="Main" className="hidden shrink-0 items-center gap-0.5 md:flex lg:me-auto">
          <NavLinks
            className="quiet bar-link"
            countClassName="absolute -top-0.5 -end-1.5 lg:static lg:ms-1.5"
          />
        </nav>
        {hasUploads && <UploadIndicator />}
        <ThemeSwitch className="max-md:hidden" />
        <QuickExitButton isBesideUploads={hasUploads} />
        <div className="flex min-w-0 items-center gap-1 border-s border-line ps-1 max-md:hidden lg:ms-1.5 lg:ps-2.5">
          <Username />
          <span className="shrink-0 md:max-lg:-me-2">
            <LogoutButton />
          </span>
        </div>
        <MenuButton open={open} onClick={toggle} />
      </div>
      {open && (
        <nav
          id="menu"
          data-layer
          aria-label="Menu"
          className="max-h-[calc(100dvh-var(--bar))] animate-fade overflow-y-auto border-t border-line bg-surface p-3 pb-5 shadow-float md:hidden"
        >
          <NavLinks
            className="flex min-h-12 items-center rounded-md px-4 font-semibold hover:bg-hover aria-[current=page]:bg-brass-wash"
            countClassName="ms-2"
          />
          <div className="mx-1 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
            <Username isLabelled />
            <ThemeSwitch className="ms-auto" />
            <LogoutButton />
          </div>
        </nav>
      )}
    </header>
  );
}

function Username({ isLabelled = false }: { isLabelled?: boolean }) {
  const { username } = useViewer();
  const face = useOwnFace();
  return (
    <NavLink
      to={PATHS.account}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md px-1 text-sm font-semibold hover:bg-hover"
    >
      <Face name={username} photo={face} className="md:@max-7xl:hidden" />
      <span className="min-w-0">
        <span className={isLabelled ? 'block text-xs font-medium text-soft' : 'sr-only'}>
          {isLabelled ? 'Your account' : 'Your account,'}
        </span>
        <span title={username} className="block max-w-52 truncate">
          <Name>{username}</Name>
        </span>
      </span>
    </NavLink>
  );
}

/** The viewer's first approved photo, kept current. */
function useOwnFace() {
  useHint(({ changed }) => {
    if (changed === 'images' || changed === 'everything') void refreshSession();
  });
  return useViewer().avatar;
}

// Shown where the bar has no room for its links, each of which has its own count in the menu.
function MenuButton({ open, onClick }: { open: boolean; onClick: () => void }) {
  const unread = use(Unread);
  const description = useId();
  const Icon = open ? X : Menu;
  return (
    <IconButton
      label="Menu"
      title={undefined}
      aria-expanded={open}
      aria-controls="menu"
      aria-describedby={unread > 0 ? description : undefined}
      onClick={onClick}
      className="relative md:hidden"
    >
      <Icon aria-hidden className="size-6" />
      {unread > 0 && (
        <>
          {!open && <CountBadge count={unreadText(unread)} className="absolute top-0.5 end-0" />}
          <span id={description} className="sr-only">
            {unreadMessages(unread)}
          </span>
        </>
      )}
    </IconButton>
  );
}
