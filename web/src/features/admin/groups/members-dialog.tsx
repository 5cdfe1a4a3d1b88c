import { APP_TEXTS, t, type Member } from '@lodge/contracts';
import { UserMinus, UserSearch, UsersRound } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useSearch } from '../../../lib/use-search.js';
import { Button } from '../../../ui/button.js';
import { FoundList } from '../../../ui/list/found-list.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Face } from '../../../ui/photo/face.js';
import { EmailLine, Name } from '../../../ui/written-text.js';
import { When } from '../when.js';
import { AddMember } from './add-member.js';
import type { GroupDialogProps } from './group-dialogs.js';
import { useMembers } from './use-members.js';

export function MembersDialog({ adding, group, onClose }: GroupDialogProps & { adding: boolean }) {
  const search = useSearch();
  const { isMember, add, remove, ...members } = useMembers(group, search.q);
  const [removing, setRemoving] = useState<Member>();
  const name = <Name>{group.name}</Name>;
  const member = <Name>{removing?.username}</Name>;
  return (
    <Dialog wide onClose={onClose} title={<>Members of {name}</>}>
      <div className="flex flex-col gap-6">
        <AddMember isMember={isMember} onAdd={add} open={adding} />
        <div>
          <FoundList
            list={members}
            label="Find a member"
            search={search}
            loading={<SkeletonRows rows={4} className="h-14" />}
            empty={<EmptyState icon={UsersRound} title="This group has no members" />}
            notFound={{ icon: UserSearch, title: t`No member found` }}
            failedText={APP_TEXTS.fetchingGroupMembers}
            className="mb-3"
            listClassName="rounded-md border border-line"
          >
            <ul aria-label="Members" className="divide-y divide-line">
              {members.rows?.map((row) => (
                <MemberRow key={row.id} member={row} onRemove={setRemoving} />
              ))}
            </ul>
          </FoundList>
        </div>
        {removing && (
          <ConfirmDialog
            onClose={() => setRemoving(undefined)}
            title={<>Remove {member}?</>}
            description={
              <>
                {member} loses access to {name} right away, and its code no longer lets them in.
                Their messages stay.
              </>
            }
            action="Remove"
            onConfirm={() => remove(removing.id)}
          />
        )}
      </div>
    </Dialog>
  );
}

interface MemberRowProps {
  member: Member;
  onRemove: (member: Member) => void;
}

const MemberRow = memo(function MemberRow({ member, onRemove }: MemberRowProps) {
  const name = useId();
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 p-3 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <Face name={member.username} photo={member.avatar} />
      <div className="min-w-0 flex-1 basis-32">
        <p id={name} className="clip-marks text-sm font-semibold">
          <Name>{member.username}</Name>
        </p>
        {member.email && <EmailLine address={member.email} className="text-xs text-muted" />}
        <p className="dotted text-xs text-muted">
          <span className="max-md:hidden">
            since <When at={member.joined_at} />
          </span>{' '}
          {member.is_leaving && <span>leaving</span>}
        </p>
      </div>
      <Button
        variant="danger-quiet"
        size="sm"
        aria-describedby={name}
        onClick={() => onRemove(member)}
        className="max-md:size-11 max-md:px-0"
      >
        <UserMinus aria-hidden className="size-4.5 md:hidden" />
        <span className="max-md:sr-only">Remove</span>
      </Button>
    </li>
  );
});
