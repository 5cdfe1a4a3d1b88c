// Written out in full: what is shown is where it leads.
const ADDRESS = /(https?:\/\/[^\s<>"]+)/iu;
// Belongs to the sentence around the address, not to the address.
const PUNCTUATION = /[.,:;!?'’”)\]}]+$/u;

export const MessageText = ({ text }: { text: string }) => (
  <bdi>
    {text
      .split(ADDRESS)
      // Every second part is an address; its place is all that it has for a key.
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
