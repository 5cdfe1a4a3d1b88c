// Invisible or reordering characters let a name imitate another.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

const PICTURES =
  /[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*/gu;

const FLAGS = ['gbeng', 'gbsct', 'gbwls'].map(
  (region) =>
    `\u{1f3f4}${Array.from(`${region}\u{7f}`, (letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join('')}`,
);

// After any other letter, a non-joiner would change nothing that a reader sees.
const JOINS_NEXT =
  '\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff';
const JOINED = '(?=\\p{Lo})(?![\u0621\u0674])[\u0620-\u064a\u066e-\u06ff]';
const VIRAMAS = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca';

// RFC 5892, appendix A.1 and A.2 (CONTEXTJ), for the scripts whose words need joiners.
const JOINERS = new RegExp(
  `(?<=[${JOINS_NEXT}]\\p{Mn}{0,4})\u200c(?=\\p{Mn}{0,4}${JOINED})|(?<=[${VIRAMAS}])[\u200c\u200d](?=\\p{L})`,
  'gu',
);

export function hasInvisible(name: string): boolean {
  const plain = FLAGS.reduce((text, flag) => text.replaceAll(flag, ''), name);
  return INVISIBLE.test(plain.replace(PICTURES, '').replace(JOINERS, ''));
}
