import { useState, type MouseEvent } from 'react';
import { partsOf } from './links.js';

// A message can be 200 line breaks, and would push all others off the screen.
const MAX_LINES = 12;

export function MessageText({ text }: { text: string }) {
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
      <Linked key={shown} text={shown} />
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
const Linked = ({ text }: { text: string }) => (
  <bdi className="[unicode-bidi:plaintext]">
    {partsOf(text).map((part, index) =>
      part.isLink ? <Address key={index} address={part.text} /> : part.text,
    )}
  </bdi>
);

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
