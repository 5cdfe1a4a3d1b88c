import {
  NOTICE_TEXTS,
  type ResponseOf,
  NOTICE_STATUS_TEXTS,
  NOTICE_TOKEN_RULE,
  t,
} from '@lodge/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { longDay } from '../../lib/dates.js';
import { fragmentOf, PATHS } from '../../lib/paths.js';
import { useWayBack } from '../../lib/session/use-way-back.js';
import { CopyField } from '../../ui/form/copy-field.js';
import { ApiError } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { Fetched } from '../../ui/list/fetched.js';
import { FormError } from '../../ui/form/form-error.js';
import { NoticeForm } from './notice-form.js';

// The token is in the fragment, which browsers never send to a server.
export default function NoticePage() {
  const token = fragmentOf(useLocation());
  return token ? <NoticeStatus token={token} /> : <Notice />;
}

function Notice() {
  const [sent, setSent] = useState<ResponseOf<'sendNotice'>>();
  return (
    <Page title="Report something" lead={NOTICE_TEXTS.lead} back={useWayBack()}>
      <Card>{sent ? <NoticeReceived notice={sent} /> : <NoticeForm onSent={setSent} />}</Card>
    </Page>
  );
}

const NoticeReceived = ({ notice: { reference, token } }: { notice: ResponseOf<'sendNotice'> }) => (
  <div className="flex flex-col gap-5">
    <div role="status">
      <h2 className="text-xl">{NOTICE_TEXTS.received}</h2>
      <p className="mt-2">
        Its reference is <strong className="tabular-nums">{reference}</strong>.
      </p>
    </div>
    <p>{NOTICE_TEXTS.link}</p>
    <CopyField label="Link" text={`${location.origin}${PATHS.notice}#${token}`} />
  </div>
);

function NoticeStatus({ token }: { token: string }) {
  const invalid = NOTICE_TOKEN_RULE(token);
  return (
    <Page title="Your Notice" back={{ to: PATHS.notice, text: t`Report something` }}>
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
    <Fetched response={status} failedText={NOTICE_TEXTS.fetching} rows={1}>
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
