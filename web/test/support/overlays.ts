import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import type { Range } from '../../plugins/languages/message.js';
import { messagesOf } from '../../plugins/languages/messages.js';

const SOURCE = join(import.meta.dirname, '../../src');
/** The components of `web/src/ui` that open above a screen. */
const OVERLAYS = new Set(
  'Dialog FormDialog ConfirmDialog ConfirmButton Modal Menu MenuContent PhotoViewer'.split(' '),
);
const NAMED_BY = ['title', 'label'];

export interface Overlay {
  /** The path of its module below `web/src`, without its ending. */
  module: string;
  /** Accessible names that stand in the source; none where the name is that of a person or group. */
  names: string[];
}

interface Module {
  path: string;
  code: string;
}

function modules(): Module[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/'))
    .map((path) => ({ path, code: readFileSync(join(SOURCE, path), 'utf8') }));
}

/** Finds each place of the web app that opens a dialog or menu. */
export const overlaysInSource = (): Overlay[] => modules().flatMap(overlaysIn);

function overlaysIn({ path, code }: Module): Overlay[] {
  const found: Overlay[] = [];
  const messages = messagesOf(code, path);
  const textsIn = ({ start, end }: Range) =>
    messages.filter((text) => text.start >= start && text.end <= end).map(({ key }) => key);
  new Visitor({
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type !== 'JSXIdentifier' || !OVERLAYS.has(name.name)) return;
      const named = attributes.filter((one) => NAMED_BY.includes(nameOf(one)));
      found.push({ module: path.replace('.tsx', ''), names: named.flatMap(textsIn) });
    },
  }).visit(parseSync(path, code).program);
  return found;
}

/** The texts of all tabs: what has a `value`, a `text` and a `content`, in a module with `Tabs`. */
export const tabsInSource = (): string[] =>
  modules()
    .filter(({ code }) => /<Tabs\b/.test(code))
    .flatMap(tabsIn);

function tabsIn({ path, code }: Module): string[] {
  const found: string[] = [];
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const valueOf = (name: string) =>
        properties.find((one): one is ESTree.ObjectProperty => nameOf(one) === name)?.value;
      const text = valueOf('text');
      if (valueOf('value') && valueOf('content') && text?.type === 'Literal')
        found.push(String(text.value));
    },
  }).visit(parseSync(path, code).program);
  return found;
}

function nameOf(node: ESTree.Node): string {
  if (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier') return node.name.name;
  if (node.type === 'Property' && node.key.type === 'Identifier') return node.key.name;
  return '';
}
