import { parseSync, Visitor, type ESTree } from 'vite';
import { childrenMessage } from './children-message.js';
import { Values, type Message } from './message.js';
import { isString, nameOf, partsOf, type Element } from './syntax.js';

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
 * named `…_TEXTS`, in the forms of `plural`, given to `toast`, and marked by `t`.
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
      if (isToast(call)) addTexts(outcomesOf(call.arguments[0] ?? null));
    },
  }).visit(program);
  return [...found.values()].sort((a, b) => a.start - b.start);
}

// Placeholders and punctuation alone are the same in every language.
const isText = (key: string) => /\p{L}/u.test(key.replace(/\{\w+\}|<\/?\d+\/?>/g, ''));

const isPlural = (node: ESTree.Node) =>
  node.type === 'CallExpression' && nameOf(node.callee) === 'plural';

const isToast = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'MemberExpression' && nameOf(callee.object) === 'toast';

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
