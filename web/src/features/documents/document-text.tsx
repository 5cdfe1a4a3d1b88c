import { numberedTitle } from './numbered-title.js';

// Plain text, as an operator publishes it: blank lines part its paragraphs.
export const DocumentText = ({ text }: { text: string }) => (
  <div className="flex max-w-prose flex-col gap-4 wrap-anywhere whitespace-pre-wrap">
    {text
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim())
      .map((paragraph, index) => (
        <Paragraph key={index} text={paragraph.replace(/\n+$/, '')} />
      ))}
  </div>
);

function Paragraph({ text }: { text: string }) {
  const title = numberedTitle(text);
  const rest = title ? text.slice(title.length + 1) : text;
  return (
    <>
      {title && <h2 className="mt-4 text-lg">{title}</h2>}
      {rest && <p className={title && '-mt-2.5'}>{rest}</p>}
    </>
  );
}
