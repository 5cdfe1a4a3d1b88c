import { APP_TEXTS, type Member } from '@lodge/contracts';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { ErrorState } from '../../../ui/list/states.js';
import type { MenuOf } from './menu-of.js';
import { MemberDetails } from './member-details.js';
import type { MemberDialogProps } from './member-dialog.js';
import { useMember } from './use-member.js';
import { month } from '../../../lib/dates.js';

export default function MemberDialogContent({
  groupId,
  person,
  onClose,
  menuOf,
}: MemberDialogProps) {
  const { member, isGone, failed, retrying, retry } = useMember(groupId, person?.id, onClose);
  return (
    <Dialog open={person !== null} onClose={onClose} title={<bdi>{person?.username}</bdi>} wide>
      {member && !isGone && <Details member={member} menuOf={menuOf} />}
      {isGone && <p className="text-soft">They are no longer in this group.</p>}
      {failed && (
        <ErrorState text={APP_TEXTS.fetchingGroupMembers} onRetry={retry} retrying={retrying} />
      )}
      {!member && !isGone && !failed && <SkeletonRows rows={2} className="h-24 rounded-lg" />}
    </Dialog>
  );
}

const Details = ({ member, menuOf }: { member: Member; menuOf: MenuOf }) => (
  <>
    <div className="-mt-5 flex min-h-11 items-center justify-between gap-3 text-sm text-soft">
      <p className="clip-marks min-w-0">
        {member.email ? (
          <bdi>{member.email}</bdi>
        ) : (
          `In this group since ${month(member.joined_at)}`
        )}
      </p>
      <span className="-me-2">{menuOf(member)}</span>
    </div>
    <MemberDetails member={member} menu={(photoId) => menuOf(member, photoId)} />
  </>
);
