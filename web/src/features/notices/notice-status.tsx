import { NOTICE_STATUS_TEXTS, NOTICE_TEXTS, NOTICE_TOKEN_RULE } from '@lodge/contracts';
import useSWR from 'swr';
import { ApiError } from '../../lib/api-error.js';
import { callApi } from '../../lib/api.js';
import { Card } from '../../ui/card.js';
import { FormError } from '../../ui/form-error.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { longDay } from '../../lib/dates.js';

export function NoticeStatus({ token }: { token: string }) {
  const invalid = NOTICE_TOKEN_RULE(token);
  return (
    <Page title="Your Notice" narrow>
      <Card>{invalid ? <FormError text={invalid} /> : <Status token={token} />}</Card>
    </Page>
  );
}

function Status({ token }: { token: string }) {
  const { data, error, isValidating, mutate } = useSWR(
    ['notice', token],
    () => callApi('noticeStatus', { body: { token } }),
    { shouldRetryOnError: false },
  );
  if (data)
    return (
      <>
        <h2 className="text-xl tabular-nums">{data.reference}</h2>
        <p className="mt-3 font-semibold">{NOTICE_STATUS_TEXTS[data.status]}</p>
        <p className="mt-1 text-sm text-soft">
          Received on <time dateTime={data.received_at}>{longDay(data.received_at)}</time>
        </p>
      </>
    );
  if (!error) return <SkeletonRows rows={1} />;
  if (error instanceof ApiError && error.status === 404) return <FormError text={error.text} />;
  return (
    <ErrorState
      text={NOTICE_TEXTS.fetching}
      onRetry={() => void mutate()}
      retrying={isValidating}
    />
  );
}
