import type { AdminUser } from '@lodge/contracts';
import { EllipsisVertical, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { adminUserEditPath } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { Menu } from '../../../ui/overlay/menu.js';
import { Face } from '../../../ui/photo/face.js';
import { ShortFacts } from '../../../ui/facts.js';
import { EmailLine, Name } from '../../../ui/written-text.js';
import { PersonStates } from '../person/person-states.js';
import { PersonLink } from '../person/person-link.js';
import { Row, RowActions } from '../rows.js';
import { useOpenPanel } from '../use-open-panel.js';
import { When } from '../when.js';

export type UserAction = 'password' | 'deletion';

const OPTIONS = [
  { action: 'password', text: 'Change Password', icon: KeyRound },
  { action: 'deletion', text: 'Delete', icon: Trash2, danger: true },
] as const;

interface UserRowProps {
  user: AdminUser;
  onAction: (chosen: { action: UserAction; user: AdminUser }) => void;
}

export const UserRow = memo(function UserRow({ user, onAction }: UserRowProps) {
  const name = useId();
  const { id: openId } = useOpenPanel('person');
  const items = OPTIONS.filter(({ action }) => action !== 'deletion' || !user.is_admin).map(
    ({ action, ...item }) => ({ ...item, onSelect: () => onAction({ action, user }) }),
  );
  return (
    <Row>
      <div className="flex min-w-0 gap-3.5 max-xs:gap-2.5 @2xl:flex-3">
        <Face name={user.username} photo={user.avatar} className="mt-0.5 size-11" />
        <div className="min-w-0">
          {/* The buttons stand beside the name, unless they have a column of their own. */}
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 @max-xl:flow-root @max-xl:before:float-end @max-xl:before:h-6 @max-xl:before:w-22">
            <span
              id={name}
              className="clip-marks @max-xl:inline-block @max-xl:max-w-[calc(100%-5.5rem)]"
            >
              {/* The link's `::after` makes the whole row clickable. */}
              <PersonLink id={user.id} className="name-link after:absolute after:inset-0">
                <Name>{user.username}</Name>
              </PersonLink>
            </span>{' '}
            <PersonStates person={user} isBrief={openId !== null} />
          </p>
          {/* Stacked above the link, so that the text can be selected. */}
          <EmailLine address={user.email} className="relative w-fit max-w-full text-sm text-soft" />
        </div>
      </div>
      <div className="flex items-center justify-between gap-x-4 ps-14.5 max-xs:ps-0 @max-2xl:-mt-2 @2xl:contents">
        <p className="min-w-0 text-xs text-muted @2xl:flex-2">
          <span className="dotted">
            <ShortFacts profile={user} />
          </span>{' '}
          <span className="block">
            Joined <When at={user.created_at} />
          </span>
        </p>
        <RowActions className="flex-nowrap items-center gap-x-1 @max-xl:absolute @max-xl:end-1.5 @max-xl:top-1">
          {user.standing !== 'refused' && (
            <ButtonLink
              to={adminUserEditPath(user.id)}
              variant="quiet"
              size="sm"
              className="px-2.5 pointer-coarse:min-h-11 @max-xl:min-w-11 forced-colors:border-none"
              aria-describedby={name}
            >
              {/* The name leaves the word no room in every language. */}
              <Pencil aria-hidden className="size-4.5 @xl:hidden" />
              <span className="@max-xl:sr-only">Edit</span>
            </ButtonLink>
          )}
          <Menu label={`Options for ${user.username}`} look="icon" items={items}>
            <EllipsisVertical aria-hidden className="size-5" />
          </Menu>
        </RowActions>
      </div>
    </Row>
  );
});
