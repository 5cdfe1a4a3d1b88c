import type { ChatMessage } from '@lodge/contracts';
import { useState, type MouseEvent } from 'react';
import { useViewer } from '../../lib/session/session.js';
import { cx } from '../../ui/cx.js';
import { Name } from '../../ui/written-text.js';
import { partsOf } from './links.js';
import { splitMentions } from './mention.js';

// A message can be 200 line breaks, and would push all others off the screen.
const MAX_LINES = 12;

interface MessageTextProps extends Pick<ChatMessage, 'mentions'> {
  text: string;
}

export function MessageText({ text, mentions }: MessageTextProps) {
  const [isWhole, setWhole] = useState(false);
  const lines = text.split('\n');
  const isCut = !isWhole && lines.length > MAX_LINES;
  const shown = isCut ? lines.slice(0, MAX_LINES).join('\n') : text;
  const show = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('li')?.focus();
    setWhole(true);
  };
  return (
    <>
      {/* An edit may turn text into a link, so it renders a new element. */}
      <Linked key={shown} text={shown} mentions={mentions} />
      {isCut && (
        <button
          type="button"
          tabIndex={-1}
          onClick={show}
          className="block min-h-6 rounded-sm font-medium text-brass hover:underline"
        >
          Show the whole message
        </button>
      )}
    </>
  );
}

// Each paragraph has the direction of its own letters, and each link that of addresses.
const Linked = ({ text, mentions }: MessageTextProps) => (
  <bdi className="[unicode-bidi:plaintext]">
    {partsOf(text).map((part, index) =>
      part.isLink ? (
        <Address key={index} address={part.text} />
      ) : mentions ? (
        <Mentions key={index} text={part.text} mentions={mentions} />
      ) : (
        part.text
      ),
    )}
  </bdi>
);

function Mentions({ text, mentions }: Required<MessageTextProps>) {
  const viewer = useViewer();
  const own = mentions.find(({ user_id }) => user_id === viewer.id)?.username.toLowerCase();
  return splitMentions(text, mentions).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Name
        key={index}
        className={cx('mention', part.toLowerCase() === `@${own}` && 'mention-own')}
      >
        {part}
      </Name>
    ),
  );
}

const Address = ({ address }: { address: string }) => (
  <a
    dir="ltr"
    href={address}
    tabIndex={-1}
    target="_blank"
    rel="noopener noreferrer nofollow"
    className="font-medium text-brass underline decoration-brass/40 underline-offset-2 hover:decoration-brass"
  >
    {address}
  </a>
);
