import { NOTICE_TEXTS, type ResponseOf } from '@lodge/contracts';
import { PATHS } from '../../lib/paths.js';
import { CopyField } from '../../ui/form/copy-field.js';

interface NoticeReceivedProps {
  notice: ResponseOf<'sendNotice'>;
}

export const NoticeReceived = ({ notice: { reference, token } }: NoticeReceivedProps) => (
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
