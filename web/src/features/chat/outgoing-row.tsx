import { t } from '@lodge/contracts';
import { CircleAlert, Clock } from 'lucide-react';
import { useId } from 'react';
import { useViewer } from '../../lib/session/session.js';
import { cx } from '../../ui/cx.js';
import { SpinnerIcon } from '../../ui/spinner.js';
import { useChat } from './chat-context.js';
import { MessageText } from './message-text.js';
import { QuotedText } from './message-quote.js';
import { isRefused, type Outgoing } from './outbox.js';

const WAITING_TEXTS = {
  connection: t`Waiting for the connection`,
  server: t`Server error. Trying again`,
  limit: t`Sending soon`,
};

export function OutgoingRow({ message }: { message: Outgoing }) {
  const { writing } = useChat();
  const { clientId, content, replyTo: quoted } = message;
  const { id: viewerId } = useViewer();
  const text = useId();
  const failed = isRefused(message);
  // An attempt has failed: the message is retried by itself, or can be discarded.
  const held = message.state === 'waiting' && message.why && WAITING_TEXTS[message.why];
  return (
    <li tabIndex={-1} className="mt-2.5 flex flex-col items-end rounded-sm">
      <div
        className={cx(
          'max-w-[82%] min-w-0 rounded-lg rounded-ee-sm border px-3 py-1.5',
          failed ? 'border-danger/50 bg-danger-wash' : 'border-brass/35 bg-brass-wash opacity-75',
        )}
      >
        <p className="sr-only">You</p>
        {quoted && (
          <p className="mt-0.5 mb-1.5 border-s-2 border-brass/60 px-2 py-1 text-xs">
            <QuotedText {...{ quoted, viewerId }} />
          </p>
        )}
        <p id={text} className="clip-marks text-sm whitespace-pre-wrap">
          <MessageText text={content} />
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-1 text-xs">
        {failed && (
          <span className="flex items-center gap-1 font-medium text-danger">
            <CircleAlert aria-hidden className="size-3.5 shrink-0" />
            {message.reason ? `Not sent: ${message.reason}` : 'Not sent'}
          </span>
        )}
        {!failed && (
          <span className="flex min-h-6 items-center gap-1 text-muted">
            {held ? <Clock aria-hidden className="size-3.5 shrink-0" /> : <SpinnerIcon />}
            {held || 'Sending'}
          </span>
        )}
        {(failed || held) && (
          <>
            <Action text="Retry" of={text} onClick={() => writing.retry(clientId)} />
            <Action text="Delete" of={text} onClick={() => writing.discard(clientId)} />
          </>
        )}
      </div>
    </li>
  );
}

const Action = ({ text, of, onClick }: { text: string; of: string; onClick: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-describedby={of}
    onClick={onClick}
    className="min-h-8 rounded-sm px-2 font-semibold text-brass hover:bg-hover"
  >
    {text}
  </button>
);
