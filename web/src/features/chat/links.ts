interface TextPart {
  text: string;
  // The text is a URL.
  isLink: boolean;
}

// Matches full URLs only, so that the text shows where a link leads. Quotes, dots that leave
// something out, and the punctuation of scripts without spaces are in no URL as browsers copy it.
const ADDRESS =
  /https?:\/\/[^\s<>"\u2026«»‹›“”„\u3000-\u3003\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3b\uff3d\uff5b-\uff65]+/giu;
// At its end, punctuation belongs to the sentence.
const PUNCTUATION = /[.,:;!?'’]$/u;
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

const count = (text: string, character: string) => text.split(character).length - 1;

// A bracket at the end belongs to the URL that opens it.
function isSentences(url: string): boolean {
  const last = url.at(-1)!;
  const opening = OPENING[last];
  if (opening === undefined) return PUNCTUATION.test(url);
  return count(url, last) > count(url, opening);
}

function addressIn(matched: string): string | undefined {
  let address = matched;
  while (isSentences(address)) address = address.slice(0, -1);
  return opensAsRead(address) ? address : undefined;
}

// Browsers drop, map and convert characters of a host, and take what precedes an @ for a login: the
// text must contain the host exactly as they open it.
function opensAsRead(address: string): boolean {
  return URL.canParse(address) && address.toLowerCase().startsWith(new URL(address).origin);
}

/** Splits a text into links and what is between them. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 0: matched } of text.matchAll(ADDRESS)) {
    const address = addressIn(matched);
    if (address === undefined) continue;
    parts.push({ text: text.slice(end, index), isLink: false }, { text: address, isLink: true });
    end = index + address.length;
  }
  parts.push({ text: text.slice(end), isLink: false });
  return parts.filter((part) => part.text !== '');
}
