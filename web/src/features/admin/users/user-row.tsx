import type { AdminUser } from '@lodge/contracts';
import { Fragment, useId } from 'react';
import { useFacts } from '../../../lib/own-units.js';
import { adminUserEditPath } from '../../../lib/paths.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Face } from '../../../ui/photo/face.js';
import { PersonBadges } from '../person/person-badges.js';
import { PERSON_LINK, PersonLink } from '../person/person-link.js';
import { Row, RowActions } from '../row.js';
import { When } from '../when.js';

// Three framed buttons below each name would be louder than the names.
const QUIET_WHERE_NARROW = '@max-4xl:border-transparent @max-4xl:bg-transparent @max-4xl:px-2';

interface UserRowProps {
  user: AdminUser;
  onChangePassword: () => void;
  onDelete: () => void;
}

export function UserRow({ user, onChangePassword, onDelete }: UserRowProps) {
  const name = useId();
  const facts = useFacts(user);
  const common = {
    variant: 'secondary',
    size: 'sm',
    className: QUIET_WHERE_NARROW,
    'aria-describedby': name,
  } as const;
  return (
    <Row>
      <div className="flex min-w-0 gap-3.5 @4xl:flex-5">
        <Face name={user.username} photo={user.avatar} className="mt-0.5 size-11" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span id={name} className="clip-marks">
              {/* The whole row opens the person. */}
              <PersonLink id={user.id} className={`${PERSON_LINK} after:absolute after:inset-0`}>
                <bdi>{user.username}</bdi>
              </PersonLink>
            </span>
            <PersonBadges person={user} />
          </p>
          {/* Above the link, so that it can be selected. */}
          <p className="clip-marks relative w-fit max-w-full text-sm text-soft">
            <bdi>{user.email}</bdi>
          </p>
        </div>
      </div>
      <p className="clip-marks -mt-2 ps-14.5 text-xs text-muted @4xl:mt-0 @4xl:flex-4 @4xl:ps-0">
        {facts.map(({ shortName, shortText }, index) => (
          <Fragment key={shortName}>
            {index > 0 && ' · '}
            <bdi>{shortText}</bdi>
          </Fragment>
        ))}
        <span className="block">
          Joined <When at={user.created_at} />
        </span>
      </p>
      <RowActions className="-mt-3 -mb-2 ps-12.5 @max-4xl:gap-1 @4xl:my-0 @4xl:w-80 @4xl:ps-0">
        <ButtonLink to={adminUserEditPath(user.id)} {...common}>
          Edit
        </ButtonLink>
        <Button {...common} onClick={onChangePassword}>
          Change Password
        </Button>
        {!user.is_admin && (
          <Button {...common} variant="danger-quiet" onClick={onDelete}>
            Delete
          </Button>
        )}
      </RowActions>
    </Row>
  );
}
