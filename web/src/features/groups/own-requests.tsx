import type { OwnRequest } from '@lodge/contracts';
import { useId } from 'react';
import { useApi, useMutate } from '../../lib/api/use-api.js';
import { shortDate } from '../../lib/dates.js';
import { attempt } from '../../ui/action.js';
import { Button } from '../../ui/button.js';
import { Emblem } from '../../ui/emblem.js';
import { Card } from '../../ui/card.js';
import { withdrawal } from './group-action.js';
import { Name } from '../../ui/written-text.js';

export function OwnRequests() {
  const { data } = useApi('ownRequests');
  if (!data || data.requests.length === 0) return null;
  return (
    <Card title="Waiting for an admin">
      <ul className="-my-2 divide-y divide-line">
        {data.requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function Request({ request }: { request: OwnRequest }) {
  const { id, group_name, requested_at } = request;
  const mutate = useMutate();
  const name = useId();
  const refresh = () => mutate('ownRequests');
  const withdraw = () => attempt({ ...withdrawal(id), done: refresh, onConflict: refresh });
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Emblem of={request} className="size-10 max-xs:hidden" />
      <div className="min-w-0 flex-1">
        <p id={name} className="clip-marks font-semibold">
          <Name>{group_name}</Name>
        </p>
        <p className="text-xs text-muted">Requested {shortDate(requested_at)}</p>
      </div>
      <Button size="sm" variant="quiet" aria-describedby={name} onClick={withdraw}>
        Withdraw
      </Button>
    </li>
  );
}
