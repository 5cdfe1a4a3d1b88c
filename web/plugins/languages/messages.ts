import { parseSync, Visitor, type ESTree } from 'vite';

export interface Range {
  start: number;
  end: number;
}

export interface Message extends Range {
  /** English text, with `{name}` for each value and `<0>…</0>` around the content of an element. */
  key: string;
  kind: 'value' | 'marked' | 'children' | 'plural';
  /** Source range of each placeholder's value. */
  values: Record<string, Range>;
  elements: Tags[];
}

/**
 * The opening and closing tags of an element whose content is part of the message, or an element
 * that is a message of its own.
 */
export type Tags = [opening: Range, closing: Range] | [whole: Range];

type Element = ESTree.JSXElement | ESTree.JSXFragment;
type Text = ESTree.StringLiteral | ESTree.TemplateLiteral;

// Attributes and properties with these names contain a text.
const NAMED = new Set(
  `alt aria-label back body caption description empty fact failed failedText heading hint
  label lead legend note placeholder question says shortFact success text title typedError
  verb`.split(/\s+/),
);
const ATTRIBUTES = new Set([...NAMED, 'action', 'cancel', 'error', 'help']);

/**
 * Finds a module's texts: between tags, in attributes and properties named for texts, in constants
 * named `…_TEXTS`, in the forms of `plural`, and marked by `t`.
 */
export function messagesOf(code: string, file: string): Message[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found = new Map<number, Message>();
  const inMessage = new Set<Element>();
  const add = (message: Message | undefined) => {
    if (message && isText(message.key)) found.set(message.start, message);
  };
  const addTexts = (texts: Text[]) => texts.forEach((text) => add(textMessage(code, text)));
  const addChildren = (parent: Element) => {
    if (!inMessage.has(parent)) add(childrenMessage(code, parent, inMessage));
    addTexts(parent.children.flatMap(outcomesOf));
  };
  new Visitor({
    JSXElement: addChildren,
    JSXFragment: addChildren,
    JSXAttribute: ({ name, value }) =>
      addTexts(ATTRIBUTES.has(nameOf(name)) ? outcomesOf(value) : []),
    Property: ({ key, value }) => addTexts(NAMED.has(nameOf(key)) ? outcomesOf(value) : []),
    VariableDeclarator: ({ id, init }) =>
      addTexts(/(^|_)TEXTS?$/.test(nameOf(id)) ? allTextsIn(init) : []),
    TaggedTemplateExpression: ({ tag, quasi, start, end }) => {
      if (/^(t|say)$/.test(nameOf(tag)))
        add({ ...textMessage(code, quasi), start, end, kind: 'marked' });
    },
    CallExpression: (call) => {
      if (isPlural(call)) add(pluralMessage(code, call));
    },
  }).visit(program);
  return [...found.values()].sort((a, b) => a.start - b.start);
}

// Placeholders and punctuation alone are the same in every language.
const isText = (key: string) => /\p{L}/u.test(key.replace(/\{\w+\}|<\/?\d+\/?>/g, ''));

const isString = (node: ESTree.Node): node is ESTree.StringLiteral =>
  node.type === 'Literal' && typeof node.value === 'string';

const isElement = (node: ESTree.Node): node is Element =>
  node.type === 'JSXElement' || node.type === 'JSXFragment';

const isPlural = (node: ESTree.Node) =>
  node.type === 'CallExpression' && nameOf(node.callee) === 'plural';

/** Name of an identifier, attribute or property; empty for any other node. */
function nameOf(node: ESTree.Node): string {
  if ('name' in node && typeof node.name === 'string') return node.name;
  return isString(node) ? node.value : '';
}

// The texts to which an expression can evaluate.
function outcomesOf(node: ESTree.Node | null): Text[] {
  switch (node?.type) {
    case 'Literal':
      return isString(node) ? [node] : [];
    case 'TemplateLiteral':
      return [node];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return outcomesOf(node.expression);
    case 'ConditionalExpression':
      return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : outcomesOf(node.left)), ...outcomesOf(node.right)];
    default:
      return [];
  }
}

function allTextsIn(node: ESTree.Node | null): Text[] {
  if (!node || isType(node) || node.type === 'BinaryExpression' || isPlural(node)) return [];
  const outcomes = outcomesOf(node);
  if (outcomes.length > 0) return outcomes;
  return partsOf(node)
    .filter((part) => !('key' in node && part === node.key))
    .flatMap(allTextsIn);
}

// Nodes that exist only for TypeScript.
const isType = ({ type }: ESTree.Node) =>
  type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type);

const partsOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value === 'object' && value !== null && 'type' in value);

const holdsElement = (node: ESTree.Node): boolean =>
  isElement(node) || partsOf(node).some(holdsElement);

function textMessage(code: string, node: Text): Message {
  const values = new Values(code);
  const { start, end } = node;
  const key =
    node.type === 'Literal'
      ? node.value
      : node.quasis
          .map(({ value }, index) => {
            const next = node.expressions[index];
            return value.cooked + (next ? values.add(next) : '');
          })
          .join('');
  return { start, end, key, kind: 'value', values: values.ranges, elements: [] };
}

// All forms are one message; the `other` form is its key.
function pluralMessage(code: string, call: ESTree.CallExpression): Message {
  const { properties, start, end } = call.arguments[1] as ESTree.ObjectExpression;
  const other = properties.find((one) => one.type === 'Property' && nameOf(one.key) === 'other');
  const text = (other as ESTree.ObjectProperty).value as Text;
  return { ...textMessage(code, text), start, end, kind: 'plural' };
}

function childrenMessage(
  code: string,
  parent: Element,
  inMessage: Set<Element>,
): Message | undefined {
  const children = withoutEdges(parent.children);
  if (!children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value)))
    return undefined;
  const values = new Values(code);
  const elements: Tags[] = [];
  const keyOf = (child: ESTree.JSXChild): string => {
    if (child.type === 'JSXText') return joined(child);
    if (isElement(child)) return elementKey(child);
    const { expression } = child;
    if (expression.type === 'JSXEmptyExpression') return '';
    return isString(expression) ? expression.value : values.add(child);
  };
  const elementKey = (node: Element): string => {
    const number = elements.length;
    if (node.children.length === 0 || !node.children.every(isInline)) {
      elements.push([rangeOf(node)]);
      return `<${number}/>`;
    }
    inMessage.add(node);
    const [opening, closing] =
      node.type === 'JSXElement'
        ? [node.openingElement, node.closingElement!]
        : [node.openingFragment, node.closingFragment];
    elements.push([rangeOf(opening), rangeOf(closing)]);
    return `<${number}>${node.children.map(keyOf).join('')}</${number}>`;
  };
  const key = children.map(keyOf).join('');
  const range = { start: children[0]!.start, end: children.at(-1)!.end };
  return { ...range, key, kind: 'children', values: values.ranges, elements };
}

const isInline = (child: ESTree.JSXChild): boolean =>
  isElement(child) ? child.children.every(isInline) : !holdsElement(child);

// Joins lines as JSX does.
const joined = ({ value }: ESTree.JSXText) =>
  value
    .split('\n')
    .map((line, index, lines) => {
      const start = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? start : start.trimEnd();
    })
    .filter(Boolean)
    .join(' ')
    .replaceAll('&nbsp;', NO_BREAK);

const NO_BREAK = '\u00a0';

// Drops elements, such as icons and inputs, on lines of their own before or after the text.
function withoutEdges(all: ESTree.JSXChild[]): ESTree.JSXChild[] {
  const children = all.filter((child) => child.type !== 'JSXText' || joined(child));
  const isApart = (index: number, step: number) => {
    const node = children[index]!;
    const next = children[index + step];
    if (isSpace(node)) return true;
    if (node.type === 'JSXText' || (next && isSpace(next))) return false;
    if (next?.type === 'JSXText') return (step > 0 ? /^\s*\n/ : /\n\s*$/).test(next.value);
    return holdsElement(node);
  };
  let [first, last] = [0, children.length - 1];
  while (first < last && isApart(first, 1)) first++;
  while (last > first && isApart(last, -1)) last--;
  return children.slice(first, last + 1);
}

const isSpace = (child: ESTree.JSXChild) =>
  child.type === 'JSXExpressionContainer' &&
  isString(child.expression) &&
  child.expression.value === ' ';

const rangeOf = ({ start, end }: Range): Range => ({ start, end });

class Values {
  readonly ranges: Record<string, Range> = {};

  constructor(private readonly code: string) {}

  add(node: Range): string {
    const text = this.code
      .slice(node.start, node.end)
      .replace(/^\{|\}$/g, '')
      .trim();
    // Takes `name` from `group.name`, and `longDay` from `longDay(at)`.
    const last = /^[\w.!?]*?(\w+)(?:!|\(.*\))?$/s.exec(text)?.[1] ?? 'value';
    let name = last;
    for (let count = 2; Object.hasOwn(this.ranges, name); count++) name = `${last}${count}`;
    this.ranges[name] = rangeOf(node);
    return `{${name}}`;
  }
}
