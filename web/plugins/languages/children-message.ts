import type { ESTree } from 'vite';
import { rangeOf, Values, type Message, type Tags } from './message.js';
import { holdsElement, isElement, isString, type Element } from './syntax.js';

/** Finds the text between tags, and adds to `inMessage` the elements whose content is part of it. */
export function childrenMessage(
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
