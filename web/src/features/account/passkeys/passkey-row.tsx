import type { Passkey } from '@lodge/contracts';
import { longDay, longDayInUtc } from '../../../lib/dates.js';
import { Button } from '../../../ui/button.js';

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, created_at: created, last_used: lastUsed } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <p className="text-base font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-soft">Added {longDay(created)}</p>
        <p className="text-soft">
          {lastUsed ? `Last used ${longDayInUtc(lastUsed)}` : 'Not used yet'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
