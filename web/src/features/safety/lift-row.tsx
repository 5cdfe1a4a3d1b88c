import useSWRMutation from 'swr/mutation';
import { Button } from '../../ui/button.js';

export interface Lifted {
  key: string;
  name: string;
  note: string;
  // Resolves when the row is gone.
  lift: () => Promise<unknown>;
}

export function LiftRow({
  row: { key, name, note, lift },
  action,
}: {
  row: Lifted;
  action: string;
}) {
  const { trigger, isMutating } = useSWRMutation(`lift ${key}`, lift);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="clip-marks font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-soft">{note}</p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        busy={isMutating}
        aria-label={`${action} ${name}`}
        onClick={() => void trigger()}
      >
        {action}
      </Button>
    </li>
  );
}
