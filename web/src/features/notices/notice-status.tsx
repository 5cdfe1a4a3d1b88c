import { NOTICE_STATUS_TEXTS, NOTICE_TEXTS, NOTICE_TOKEN_RULE } from '@lodge/contracts';
import useSWR from 'swr';
import { ApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { Card } from '../../ui/card.js';
import { Fetched } from '../../ui/list/fetched.js';
import { FormError } from '../../ui/form/form-error.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/list/skeleton.js';

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
  const status = useSWR(['notice', token], () => callApi('noticeStatus', { body: { token } }), {
    shouldRetryOnError: false,
  });
  const { data, error } = status;
  if (!data && error instanceof ApiError && error.status === 404)
    return <FormError text={error.text} />;
  return (
    <Fetched answer={status} failedText={NOTICE_TEXTS.fetching} loading={<SkeletonRows rows={1} />}>
      {(notice) => (
        <>
          <h2 className="text-xl tabular-nums">{notice.reference}</h2>
          <p className="mt-3 font-semibold">{NOTICE_STATUS_TEXTS[notice.status]}</p>
          <p className="mt-1 text-sm text-soft">
            Received on <time dateTime={notice.received_at}>{longDay(notice.received_at)}</time>
          </p>
        </>
      )}
    </Fetched>
  );
}
