import { childrenOf, contains, isType, nameOf, parse, type Node, type Range } from './syntax.js';

/** A text of the source, by its place in it. */
export interface Message extends Range {
  /** In English, with `{name}` where a value stands and `<0>…</0>` around what an element holds. */
  key: string;
  kind: 'value' | 'marked' | 'children' | 'plural';
  /** Where the source has the value of each placeholder. */
  values: Record<string, Range>;
  elements: Tags[];
}

/** Both tags of an element whose content is part of a message; an element that is one of its own. */
export type Tags = [opening: Range, closing: Range] | [whole: Range];

// Attributes and properties with these names hold a text.
const NAMED = new Set(
  `alt aria-label back body caption description empty fact failed failedText heading hint
  label lead legend note placeholder question says shortFact success text title typedError
  verb`.split(/\s+/),
);
const ATTRIBUTES = new Set(['action', 'cancel', 'error', 'help']);

/**
 * The texts of a module: what stands between tags, in attributes and properties named for texts, in
 * constants named `…_TEXTS`, in the forms of `plural`, and what `t` marks.
 */
export function messagesOf(code: string, file: string): Message[] {
  const found = new Map<number, Message>();
  const inMessage = new Set<Node>();
  const add = (message: Message | undefined) => {
    if (message && isText(message.key)) found.set(message.start, message);
  };
  const walk = (node: Node) => {
    if (isType(node)) return;
    if (isElement(node) && !inMessage.has(node)) add(childrenMessage(code, node, inMessage));
    textsHeldBy(node).forEach((text) => add(valueMessage(code, text)));
    if (node.type === 'TaggedTemplateExpression' && /^(t|say)$/.test(nameOf(node.tag)))
      add({ ...valueMessage(code, node.quasi!), ...rangeOf(node), kind: 'marked' });
    if (isPlural(node)) add(pluralMessage(code, node));
    childrenOf(node).forEach(walk);
  };
  walk(parse(file, code));
  return [...found.values()].sort((a, b) => a.start - b.start);
}

// Placeholders and signs alone are the same in every language.
const isText = (key: string) => /\p{L}/u.test(key.replace(/\{\w+\}|<\/?\d+\/?>/g, ''));

const isPlural = (node: Node) => node.type === 'CallExpression' && nameOf(node.callee) === 'plural';

const isElement = (node: Node) => node.type === 'JSXElement' || node.type === 'JSXFragment';

function textsHeldBy(node: Node): Node[] {
  if (isElement(node))
    return node.children!.flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? outcomesOf(child.expression) : [],
    );
  if (node.type === 'JSXAttribute' || node.type === 'Property') {
    const name = nameOf(node.name ?? node.key);
    const isNamed = NAMED.has(name) || (node.type === 'JSXAttribute' && ATTRIBUTES.has(name));
    return isNamed ? outcomesOf(node.value as Node) : [];
  }
  if (node.type === 'VariableDeclarator' && /(^|_)TEXTS?$/.test(nameOf(node.id)))
    return allTextsIn(node.init);
  return [];
}

// The texts that an expression can come to.
function outcomesOf(node: Node | null | undefined): Node[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node] : [];
    case 'TemplateLiteral':
      return [node];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return outcomesOf(node.expression);
    case 'ConditionalExpression':
      return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : outcomesOf(node.left)), ...outcomesOf(node.right)];
    case 'ArrowFunctionExpression':
      return outcomesOf(node.body as Node);
    default:
      return [];
  }
}

function allTextsIn(node: Node | null | undefined): Node[] {
  if (!node || isType(node) || node.type === 'BinaryExpression' || isPlural(node)) return [];
  const outcomes = node.type === 'ArrowFunctionExpression' ? [] : outcomesOf(node);
  return outcomes.length > 0
    ? outcomes
    : childrenOf(node).flatMap((child) => (child === node.key ? [] : allTextsIn(child)));
}

function valueMessage(code: string, node: Node): Message {
  const values = new Values(code);
  const key =
    node.type === 'Literal'
      ? String(node.value)
      : node
          .quasis!.map((quasi, index) => {
            const next = node.expressions![index];
            return (quasi.value as { cooked: string }).cooked + (next ? values.add(next) : '');
          })
          .join('');
  return { ...rangeOf(node), key, kind: 'value', values: values.ranges, elements: [] };
}

// Its forms are one message, whose key is the form for `other`.
function pluralMessage(code: string, call: Node): Message {
  const forms = call.arguments![1]!;
  const other = forms.properties!.find(({ key }) => nameOf(key) === 'other')!.value as Node;
  return { ...valueMessage(code, other), ...rangeOf(forms), kind: 'plural' };
}

// As JSX joins lines.
const joined = (text: string) =>
  text
    .split('\n')
    .map((line, index, lines) => {
      const start = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? start : start.trimEnd();
    })
    .filter(Boolean)
    .join(' ')
    .replaceAll('&nbsp;', NO_BREAK);

const NO_BREAK = '\u00a0';

function childrenMessage(code: string, parent: Node, inMessage: Set<Node>): Message | undefined {
  const children = withoutEdges(parent.children!);
  if (!children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(String(child.value))))
    return undefined;
  const values = new Values(code);
  const elements: Tags[] = [];
  const keyOf = (child: Node): string => {
    if (child.type === 'JSXText') return joined(String(child.value));
    if (child.type !== 'JSXExpressionContainer') return element(child);
    const { expression } = child;
    if (expression!.type === 'JSXEmptyExpression') return '';
    return expression!.type === 'Literal' ? String(expression!.value) : values.add(child);
  };
  const element = (node: Node): string => {
    const number = elements.length;
    const isPart = isElement(node) && node.children!.length > 0 && node.children!.every(isInline);
    if (!isPart) {
      elements.push([rangeOf(node)]);
      return `<${number}/>`;
    }
    inMessage.add(node);
    elements.push([
      rangeOf((node.openingElement ?? node.openingFragment)!),
      rangeOf((node.closingElement ?? node.closingFragment)!),
    ]);
    return `<${number}>${node.children!.map(keyOf).join('')}</${number}>`;
  };
  const key = children.map(keyOf).join('');
  const range = { start: children[0]!.start, end: children.at(-1)!.end };
  return { ...range, key, kind: 'children', values: values.ranges, elements };
}

const isInline = (node: Node): boolean =>
  node.type === 'JSXText' ||
  (node.type === 'JSXExpressionContainer' && !contains(node, isElement)) ||
  (isElement(node) && node.children!.every(isInline));

// Without the icons, inputs and the like that stand on lines of their own before or after the text.
function withoutEdges(children: Node[]): Node[] {
  let first = 0;
  let last = children.length - 1;
  const isApart = (index: number, step: number) => {
    const node = children[index]!;
    const next = children[index + step];
    if (isBlank(node)) return true;
    if (node.type === 'JSXText' || (next && isSpace(next))) return false;
    if (next?.type === 'JSXText') return (step > 0 ? /^\s*\n/ : /\n\s*$/).test(String(next.value));
    return isElement(node) || contains(node, isElement);
  };
  while (first < last && isApart(first, 1)) first++;
  while (last > first && isApart(last, -1)) last--;
  return children.slice(first, last + 1);
}

const isBlank = (node: Node) =>
  isSpace(node) || (node.type === 'JSXText' && !String(node.value).trim());

const isSpace = ({ type, expression }: Node) =>
  type === 'JSXExpressionContainer' && expression!.value === ' ';

const rangeOf = ({ start, end }: Range): Range => ({ start, end });

class Values {
  readonly ranges: Record<string, Range> = {};

  constructor(private readonly code: string) {}

  /** The placeholder of an expression: the same one again is the same placeholder. */
  add(node: Node): string {
    const text = this.textOf(node);
    const same = Object.entries(this.ranges).find(([, range]) => this.textOf(range) === text);
    if (same) return `{${same[0]}}`;
    // Such as `name` for `group.name`, and `longDay` for `longDay(at)`.
    const last = /^[\w.!?]*?(\w+)(?:!|\(.*\))?$/s.exec(text)?.[1] ?? 'value';
    let name = last;
    for (let count = 2; Object.hasOwn(this.ranges, name); count++) name = `${last}${count}`;
    this.ranges[name] = rangeOf(node);
    return `{${name}}`;
  }

  private textOf = ({ start, end }: Range) =>
    this.code
      .slice(start, end)
      .replace(/^\{|\}$/g, '')
      .trim();
}
