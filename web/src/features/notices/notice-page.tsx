import { NOTICE_TEXTS, type ResponseOf } from '@lodge/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { NoticeForm } from './notice-form.js';
import { NoticeReceived } from './notice-received.js';
import { NoticeStatus } from './notice-status.js';

// The token of a notice stands in the fragment, which browsers never send.
export default function NoticePage() {
  const token = useLocation().hash.slice(1);
  return token ? <NoticeStatus token={token} /> : <NewNotice />;
}

function NewNotice() {
  const [sent, setSent] = useState<ResponseOf<'sendNotice'>>();
  return (
    <Page title="Notice" lead={NOTICE_TEXTS.lead} narrow>
      <Card>{sent ? <NoticeReceived notice={sent} /> : <NoticeForm onSent={setSent} />}</Card>
    </Page>
  );
}
