import { type Invitation, type RegistrationMode, t } from '@lodge/contracts';
import { MailPlus } from 'lucide-react';
import { useId } from 'react';
import { serverNow } from '../../../lib/server-clock.js';
import { callApi } from '../../../lib/api/api.js';
import { attempt, actionError } from '../../../ui/action.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { ConfirmButton } from '../../../ui/overlay/confirm-dialog.js';
import { StateBadge } from '../../../ui/state.js';
import { AdminList, Row, RowActions } from '../rows.js';
import { useApi } from '../../../lib/api/use-api.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { PersonName } from '../person/person-link.js';
import { When } from '../when.js';
import { InviteButton } from './invite-dialog.js';
import { Name } from '../../../ui/written-text.js';

export default function InvitationsList() {
  const modes = useApi('registration').data?.modes;
  const purpose = modes && purposeIn(modes);
  const list = usePages('invitations');
  const isEmpty = list.rows?.length === 0;
  return (
    <>
      <div className="list-bar">
        {purpose && !isEmpty && <p className="text-sm text-soft">{purpose}</p>}
        <InviteButton />
      </div>
      <AdminList
        list={list}
        label="Invitations"
        loading={<SkeletonRows rows={4} className="h-20" />}
        empty={
          <EmptyState icon={MailPlus} title="No invitations yet">
            <p>Each is a link that lets one person register.</p>
            {purpose && <p>{purpose}</p>}
          </EmptyState>
        }
      >
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
      </AdminList>
    </>
  );
}

// Explains invitations unless registration is by invitation.
function purposeIn(modes: RegistrationMode[]): string | undefined {
  if (modes.includes('invitation')) return undefined;
  if (modes.includes('closed')) return t`Registration is closed.`;
  return modes.includes('approval')
    ? t`Invitations are optional here. You see who invited each applicant.`
    : t`Nobody needs an invitation to register here.`;
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { created_at, created_by_username, used_at, note } = invitation;
  const line = useId();
  const isExpired = isOver(invitation);
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p id={line} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="clip-marks min-w-0 font-semibold">
            {note ? <bdi>{note}</bdi> : <span>Invitation</span>}
          </span>
          {used_at && <StateBadge state="positive">Used</StateBadge>}
          {!used_at && isExpired && <StateBadge state="neutral">Expired</StateBadge>}
          {!used_at && !isExpired && <StateBadge state="open" />}
        </p>
        <p className="clip-marks mt-1 text-sm text-soft">
          <Validity invitation={invitation} isExpired={isExpired} />
        </p>
        <p className="clip-marks mt-1 text-xs text-muted">
          Created <When at={created_at} time />
          {created_by_username && (
            <span>
              {' '}
              by <Name>{created_by_username}</Name>
            </span>
          )}
        </p>
      </div>
      {!used_at && <Revoke id={invitation.id} lineId={line} />}
    </Row>
  );
}

const isOver = ({ expires_at }: Invitation) => Date.parse(expires_at) <= serverNow();

function Validity({ invitation, isExpired }: { invitation: Invitation; isExpired: boolean }) {
  const { expires_at, used_at, used_by, used_by_username } = invitation;
  const when = <When at={used_at ?? expires_at} time />;
  if (used_at && used_by === null) return <>Used {when} by a former member</>;
  if (used_at)
    return (
      <>
        Used {when} by <PersonName id={used_by!} name={used_by_username} />
      </>
    );
  return isExpired ? <>Was valid until {when}</> : <>Valid until {when}</>;
}

function Revoke({ id, lineId }: { id: number; lineId: string }) {
  const { drop, refresh } = useListChange('invitations');
  const revoke = () =>
    attempt({
      call: () => callApi('revokeInvitation', { params: { id } }),
      success: 'Invitation revoked',
      done: () => drop(id),
      failed: actionError(t`Error revoking the invitation`),
      onConflict: refresh,
    });
  return (
    <RowActions>
      <ConfirmButton
        size="sm"
        variant="danger-quiet"
        aria-describedby={lineId}
        title="Revoke this invitation?"
        description="Its link stops working at once, even for someone who is filling in the form."
        action="Revoke"
        onConfirm={revoke}
      />
    </RowActions>
  );
}
