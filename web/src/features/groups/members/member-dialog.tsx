import { APP_TEXTS, type Member } from '@lodge/contracts';
import { asApiError } from '../../../lib/api/api-error.js';
import { useApi } from '../../../lib/api/use-api.js';
import { month } from '../../../lib/dates.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Email, Name } from '../../../ui/written-text.js';
import { useViewer } from '../../../lib/session/session.js';
import { SharedWith } from '../people/with-you.js';
import { type MenuOf, MemberDetails } from './member-details.js';

export type NamedMember = Pick<Member, 'id' | 'username'>;

interface MemberDialogProps {
  groupId: number;
  person: NamedMember;
  onClose: () => void;
  menuOf: MenuOf;
}

export default function MemberDialog({ groupId, person, onClose, menuOf }: MemberDialogProps) {
  const response = useMember(groupId, person.id, onClose);
  return (
    <Dialog onClose={onClose} title={<Name>{person.username}</Name>} wide>
      {isNotFound(response.error) ? (
        <p className="text-soft">They have no profile in this group.</p>
      ) : (
        <Fetched
          response={response}
          failedText={APP_TEXTS.fetchingGroupMembers}
          loading={<SkeletonRows rows={2} className="h-24 rounded-lg" />}
        >
          {({ member }) => <MemberInDialog member={member} menuOf={menuOf} />}
        </Fetched>
      )}
    </Dialog>
  );
}

const MemberInDialog = ({ member, menuOf }: { member: Member; menuOf: MenuOf }) => (
  <>
    <div className="mb-3 grid min-h-11 grid-cols-[minmax(0,1fr)_auto_auto] items-center text-sm text-soft">
      <p className="clip-marks min-w-0">
        {member.email ? (
          <bdi>
            <Email address={member.email} />
          </bdi>
        ) : (
          `In this group since ${month(member.joined_at)}`
        )}
      </p>
      {member.id !== useViewer().id && <SharedWith id={member.id} />}
      <span className="col-start-3 row-start-1 -me-3">{menuOf(member)}</span>
    </div>
    <MemberDetails member={member} menu={(photoId) => menuOf(member, photoId)} />
  </>
);

// A member who is hidden by a block or leaves disappears from the screen at once.
function useMember(groupId: number, memberId: number, onGone: () => void) {
  const response = useApi('groupMember', {
    params: { id: groupId, memberId },
    swr: {
      revalidateOnFocus: false,
      onError: (failure) => {
        if (response.data && isNotFound(failure)) onGone();
      },
    },
  });
  return response;
}

const isNotFound = (error: unknown) => [403, 404].includes(asApiError(error).status);
