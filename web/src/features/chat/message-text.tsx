// Matches full URLs only, so that the text shows where a link leads.
const ADDRESS = /(https?:\/\/[^\s<>"]+)/iu;
// Trailing punctuation belongs to the sentence, not to the URL.
const PUNCTUATION = /[.,:;!?'’”)\]}]+$/u;

export const MessageText = ({ text }: { text: string }) => (
  <bdi>
    {text
      .split(ADDRESS)
      // `split` puts the URLs at odd indexes; they have no key other than their position.
      .map((part, index) => (index % 2 ? <Address key={index} text={part} /> : part))}
  </bdi>
);

function Address({ text }: { text: string }) {
  const address = text.replace(PUNCTUATION, '');
  if (!URL.canParse(address)) return text;
  return (
    <>
      <a
        href={address}
        tabIndex={-1}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="font-medium text-brass underline decoration-brass/40 underline-offset-2 hover:decoration-brass"
      >
        {address}
      </a>
      {text.slice(address.length)}
    </>
  );
}
