import type { Catalogue, Translation } from '../../../libs/contracts/src/languages/index.js';
import type { Message, Range } from './message.js';
import { messagesOf } from './messages.js';

/**
 * Translates the texts in a module's source; without a catalogue, only removes the marks. A text
 * that the catalogue lacks stays English.
 */
export function translate(code: string, file: string, catalogue?: Catalogue): string {
  const messages = messagesOf(code, file);
  const render = ({ start, end }: Range): string => {
    let output = '';
    let at = start;
    for (const message of messages) {
      if (message.start < at || message.end > end) continue;
      output += code.slice(at, message.start) + replaced(message);
      at = message.end;
    }
    return output + code.slice(at, end);
  };
  // A placeholder's range may also be that of a message.
  const inner = ({ start, end }: Range) =>
    code[start] === '{'
      ? `{${render({ start: start + 1, end: end - 1 })}}`
      : render({ start, end });

  const replaced = (message: Message): string => {
    const translation = catalogue?.[message.key];
    if (translation === undefined) return unchanged(message);
    if (message.kind === 'plural') return forms(message, translation);
    if (message.kind === 'children') return children(message, String(translation));
    const literal = template(message, String(translation));
    return isAttribute(message) ? `{${literal}}` : literal;
  };

  // The contents of the message are translated separately.
  const unchanged = ({ kind, start, end }: Message) =>
    (kind === 'marked' ? '' : code[start]) + render({ start: start + 1, end });

  const isAttribute = ({ start, end }: Message) =>
    code[start] === '"' && code[start - 1] === '=' && code[end - 1] === '"';

  const forms = (message: Message, translation: Translation) =>
    `{ ${Object.entries(typeof translation === 'string' ? { other: translation } : translation)
      .map(([form, text]) => `${form}: ${template(message, text)}`)
      .join(', ')} }`;

  const template = (message: Message, text: string) =>
    `\`${split(text)
      .map((part) =>
        'value' in part ? `\${${inner(message.values[part.value]!)}}` : escaped(part.text),
      )
      .join('')}\``;

  const children = (message: Message, text: string): string =>
    split(text)
      .map((part) => {
        if ('value' in part) return inner(message.values[part.value]!);
        return part.text
          .split(/(<\/?\d+\/?>)/)
          .map((piece) => {
            const [, closes, number] = /^<(\/?)(\d+)\/?>$/.exec(piece) ?? [];
            if (number === undefined) return piece && `{${JSON.stringify(piece)}}`;
            const tags = message.elements[Number(number)]!;
            return inner(closes ? tags[1]! : tags[0]);
          })
          .join('');
      })
      .join('');

  return render({ start: 0, end: code.length });
}

const escaped = (text: string) => text.replace(/[`\\]|\$\{/g, '\\$&');

const split = (text: string): ({ text: string } | { value: string })[] =>
  text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? { value: part } : { text: part }));
