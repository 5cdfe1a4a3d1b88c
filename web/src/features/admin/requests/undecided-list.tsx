import { CircleAlert, X } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.js';
import type { Undecided } from './use-decide-all.js';
import { plural } from '../../../lib/language.js';

interface UndecidedListProps {
  undecided: readonly Undecided[];
  onDismiss: () => void;
}

/** Of those decided together, the ones that were not: each with its reason. */
export const UndecidedList = ({ undecided, onDismiss }: UndecidedListProps) => (
  <div role="alert" className="contents">
    {undecided.length > 0 && (
      <div className="mb-4 flex items-start gap-3 rounded-lg border border-danger/35 bg-danger-wash py-3 pe-1.5 ps-4 text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-danger">
            {plural(undecided.length, {
              one: '1 request could not be decided',
              other: `${undecided.length} requests could not be decided`,
            })}
          </p>
          <ul className="mt-1.5 flex flex-col gap-1">
            {undecided.map(({ request, error }) => (
              <li key={request.id} className="clip-marks">
                <bdi className="font-semibold">{request.user_username}</bdi>,{' '}
                <bdi>{request.group_name}</bdi>: {error}
              </li>
            ))}
          </ul>
        </div>
        <IconButton label="Dismiss" onClick={onDismiss} className="-mt-2">
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    )}
  </div>
);
