import { REPORT_QUEUE_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { useApi } from '../../../lib/use-api.js';
import { cx } from '../../../ui/cx.js';
import { Button } from '../../../ui/button.js';
import { Spinner } from '../../../ui/spinner.js';
import { ErrorState } from '../../../ui/states.js';

// Each look is logged: only once asked for.
export function Surroundings({ reportId }: { reportId: number }) {
  const [shown, setShown] = useState(false);
  if (shown) return <Messages reportId={reportId} />;
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setShown(true)}>
        Show the messages around it
      </Button>
    </div>
  );
}

function Messages({ reportId }: { reportId: number }) {
  const { data, error, isValidating, mutate } = useApi('reportSurroundings', {
    params: { id: reportId },
    swr: { revalidateOnFocus: false },
  });
  if (!data && error)
    return (
      <ErrorState
        text={REPORT_QUEUE_TEXTS.fetchingSurroundings}
        onRetry={() => void mutate()}
        retrying={isValidating}
      />
    );
  if (!data) return <Spinner />;
  return (
    <ol
      aria-label="Messages around it"
      className="flex flex-col gap-1.5 rounded-md bg-sunken p-3 text-sm"
    >
      {data.messages.map((message) => (
        <li
          key={message.id}
          aria-current={message.is_reported || undefined}
          className={cx('clip-marks break-words', message.is_reported && 'font-semibold')}
        >
          <span className="text-soft">
            <bdi>{message.username}</bdi>:
          </span>{' '}
          <bdi>{message.content}</bdi>
        </li>
      ))}
      {data.messages.length === 0 && <li className="text-soft">Nothing is left of it.</li>}
    </ol>
  );
}
