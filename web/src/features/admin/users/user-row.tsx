import type { AdminUser } from '@lodge/contracts';
import { ShieldCheck } from 'lucide-react';
import { Fragment, useId } from 'react';
import { adminUserEditPath } from '../../../lib/paths.js';
import { useFacts } from '../../../lib/own-units.js';
import { Badge } from '../../../ui/badge.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Initials } from '../../../ui/initials.js';
import { Row, RowActions } from '../row.js';
import { When } from '../when.js';

interface UserRowProps {
  user: AdminUser;
  onChangePassword: () => void;
  // Not for the viewer's own account.
  onCreateLink: (() => void) | undefined;
  onLift: () => void;
  onDelete: () => void;
}

export function UserRow({ user, onChangePassword, onCreateLink, onLift, onDelete }: UserRowProps) {
  const name = useId();
  const facts = useFacts(user);
  const common = { variant: 'secondary', size: 'sm', 'aria-describedby': name } as const;
  return (
    <Row>
      <div className="flex min-w-0 gap-3.5 lg:flex-5">
        <Initials name={user.username} className="mt-0.5 size-11" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span id={name} className="clip-marks font-semibold">
              <bdi>{user.username}</bdi>
            </span>
            {user.is_admin && (
              <Badge tone="brass">
                <ShieldCheck aria-hidden />
                Admin
              </Badge>
            )}
            {user.is_moderator && !user.is_admin && <Badge>Moderator</Badge>}
            {user.is_suspended && <Badge tone="danger">Suspended</Badge>}
            {user.erase_after && (
              <Badge>
                <span>
                  Leaving, erased on <When at={user.erase_after} />
                </span>
              </Badge>
            )}
          </p>
          <p className="clip-marks text-sm text-soft">
            <bdi>{user.email}</bdi>
          </p>
        </div>
      </div>
      <p className="clip-marks text-xs text-muted max-lg:-mt-2 max-lg:pl-14.5 lg:flex-4">
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
      <RowActions className="lg:w-78 xl:w-106">
        <ButtonLink to={adminUserEditPath(user.id)} {...common}>
          Edit
        </ButtonLink>
        <Button {...common} onClick={onChangePassword}>
          Change Password
        </Button>
        {onCreateLink && (
          <Button {...common} onClick={onCreateLink}>
            Reset Link
          </Button>
        )}
        {user.is_suspended && (
          <Button {...common} onClick={onLift}>
            Lift Suspension
          </Button>
        )}
        {!user.is_admin && (
          <Button {...common} variant="danger-quiet" onClick={onDelete}>
            Delete
          </Button>
        )}
      </RowActions>
    </Row>
  );
}
