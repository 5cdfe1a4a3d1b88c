import type { QuotedMessage } from '@lodge/contracts';
import { Name } from '../../ui/written-text.js';

interface MessageQuoteProps {
  quoted: QuotedMessage;
  viewerId: number;
  onShow: (id: number) => unknown;
}

export const MessageQuote = ({ quoted, viewerId, onShow }: MessageQuoteProps) => (
  <button type="button" tabIndex={-1} onClick={() => onShow(quoted.id)} className="message-quote">
    <span className="sr-only">In reply to</span> <QuotedText {...{ quoted, viewerId }} />
  </button>
);

export const QuotedText = ({ quoted, viewerId }: Omit<MessageQuoteProps, 'onShow'>) => (
  <>
    <span className="clip-marks block truncate font-semibold text-brass">
      {quoted.user_id === viewerId ? 'You' : <Name>{quoted.username}</Name>}
    </span>
    <span className="clip-marks line-clamp-2 text-soft">
      <bdi>{quoted.content}</bdi>
    </span>
  </>
);
