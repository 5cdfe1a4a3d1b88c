import { REPORT_QUEUE_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { cx } from '../../../ui/cx.js';
import { Button } from '../../../ui/button.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { Spinner } from '../../../ui/spinner.js';

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
  const surroundings = useApi('reportSurroundings', {
    params: { id: reportId },
    swr: { revalidateOnFocus: false },
  });
  return (
    <Fetched
      answer={surroundings}
      failedText={REPORT_QUEUE_TEXTS.fetchingSurroundings}
      loading={<Spinner />}
    >
      {({ messages }) => (
        <ol
          aria-label="Messages around it"
          className="flex flex-col gap-1.5 rounded-md bg-sunken p-3 text-sm"
        >
          {messages.map((message) => (
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
          {messages.length === 0 && <li className="text-soft">Nothing is left of it.</li>}
        </ol>
      )}
    </Fetched>
  );
}
