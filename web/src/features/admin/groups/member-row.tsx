import type { Member } from '@lodge/contracts';
import { useId } from 'react';
import { Button } from '../../../ui/button.js';
import { Initials } from '../../../ui/initials.js';
import { When } from '../when.js';

export function MemberRow({ member, onRemove }: { member: Member; onRemove: () => void }) {
  const name = useId();
  return (
    <li className="flex items-center gap-3 p-3 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <Initials name={member.username} />
      <div className="min-w-0 flex-1">
        <p id={name} className="clip-marks text-sm font-semibold">
          <bdi>{member.username}</bdi>
        </p>
        <p className="clip-marks text-xs text-muted">
          <bdi>{member.email}</bdi> <span aria-hidden>·</span> since <When at={member.joined_at} />
          {member.is_leaving && ' · leaving'}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={name}
        onClick={onRemove}
        className="text-danger!"
      >
        Remove
      </Button>
    </li>
  );
}
