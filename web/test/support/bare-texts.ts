import { parseSync, Visitor, type ESTree } from 'vite';

type Parent = ESTree.JSXElement | ESTree.JSXFragment;

/** What an expression can render: the name of an element's tag, or one of these. */
const NOTHING = 'nothing';
const TEXT = 'text';
const FRAGMENT = 'fragment';
const MANY = 'many';

interface Known {
  /** Components that are one of two. */
  varying: ReadonlySet<string>;
  /** Values that are elements. */
  elements: ReadonlySet<string>;
}

/**
 * Finds elements in which a text is a sibling of something that comes and goes, or comes and goes
 * itself. A browser that translates the page has moved such a text into an element of its own, so
 * React can neither insert before it nor remove it. Returns the lines.
 */
export function bareTextsIn(code: string, file: string): number[] {
  const lines: number[] = [];
  const varying = new Set<string>();
  const elements = new Set<string>();
  const known = { varying, elements };
  const look = (parent: Parent) => {
    const children = parent.children.map((child) => outcomesOf(child, known));
    if (isAtRisk(children.filter(({ length }) => length > 0)))
      lines.push(lineOf(code, parent.start));
  };
  // What a component returns stands among the children of another. What it was given is judged there.
  const lookAtReturns = (name: string, returns: ESTree.Node[], start: number) => {
    const own = returns.filter((node) => !code.slice(node.start).startsWith('children'));
    const outcomes = own.flatMap((node) => outcomesOf(node, known));
    const isText = (outcome: string) => outcome === TEXT || outcome === FRAGMENT;
    const changes = new Set(outcomes).size > 1 || outcomes.every((one) => one === FRAGMENT);
    const isOneOfTexts = outcomes.length > 1 && changes && outcomes.some(isText);
    if (/^[A-Z]/.test(name) && (isOneOfTexts || isKeptAtRisk(own, known)))
      lines.push(lineOf(code, start));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (!init || id.type !== 'Identifier') return;
      if (init.type === 'ConditionalExpression') varying.add(id.name);
      if (!outcomesOf(init, known).includes(TEXT)) elements.add(id.name);
    },
    // Props that hold elements; `children` are often a text.
    TSPropertySignature: ({ key, typeAnnotation }) => {
      const isNode = typeAnnotation && code.slice(typeAnnotation.start).startsWith(': ReactNode');
      if (isNode && key.type === 'Identifier' && key.name !== 'children') elements.add(key.name);
    },
    // One of two icons, given as a property.
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'icon' && value.type === 'Identifier')
        varying.add(value.name);
    },
    // React keeps an element of the same kind, and changes its children.
    ConditionalExpression: ({ consequent, alternate, start }) => {
      if (isKeptAtRisk([consequent, alternate], known)) lines.push(lineOf(code, start));
    },
    'FunctionDeclaration:exit': ({ id, body, start }) => {
      if (id && body) lookAtReturns(id.name, returnsIn(body), start);
    },
    'VariableDeclarator:exit': ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
        lookAtReturns(id.name, returnsIn(init.body), init.start);
    },
    'JSXElement:exit': look,
    'JSXFragment:exit': look,
  }).visit(parseSync(file, code).program);
  return lines;
}

function returnsIn(node: ESTree.Node): ESTree.Node[] {
  switch (node.type) {
    case 'BlockStatement':
      return node.body.flatMap(returnsIn);
    case 'ReturnStatement':
      return node.argument ? [node.argument] : [];
    case 'IfStatement':
      return [node.consequent, ...(node.alternate ? [node.alternate] : [])].flatMap(returnsIn);
    default:
      // An arrow function's only expression; other statements return nothing.
      return /Statement$|Declaration$/.test(node.type) ? [] : [node];
  }
}

const lineOf = (code: string, start: number) => code.slice(0, start).split('\n').length;

function isKeptAtRisk(nodes: readonly ESTree.Node[], known: Known): boolean {
  const kept = nodes.flatMap((node) => keptChildren(node, known) ?? []);
  return kept.some((one, at) =>
    kept
      .slice(at + 1)
      .some(({ tag, children }) => one.tag === tag && isAtRiskBetween(one.children, children)),
  );
}

function keptChildren(node: ESTree.Node, known: Known) {
  if (node.type === 'ParenthesizedExpression') return keptChildren(node.expression, known);
  if (node.type !== 'JSXElement' || node.openingElement.name.type !== 'JSXIdentifier') return;
  const isKey = (one: ESTree.JSXAttributeItem) =>
    one.type === 'JSXAttribute' && one.name.name === 'key';
  if (node.openingElement.attributes.some(isKey)) return;
  const children = node.children.flatMap((child) => outcomesOf(child, known));
  return { tag: node.openingElement.name.name, children };
}

const isAtRiskBetween = (one: string[], other: string[]) =>
  [one, other].some((children) => children.length > 1 && children.includes(TEXT)) &&
  one.some((child, index) => child !== other[index]);

function isAtRisk(children: readonly string[][]): boolean {
  return children.some((outcomes, index) => {
    if (new Set(outcomes).size < 2) return false;
    if (outcomes.includes(FRAGMENT)) return true;
    if (children.length < 2) return false;
    // React inserts before the next sibling that stays.
    const next = children.slice(index + 1).find((other) => new Set(other).size === 1);
    return outcomes.includes(TEXT) || next?.[0] === TEXT;
  });
}

function outcomesOf(node: ESTree.Node, known: Known): string[] {
  const of = (part: ESTree.Node) => outcomesOf(part, known);
  switch (node.type) {
    case 'JSXText':
      return node.value.trim() ? [TEXT] : [];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return of(node.expression);
    case 'ConditionalExpression':
      return [...of(node.consequent), ...of(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [NOTHING] : of(node.left)), ...of(node.right)];
    case 'JSXElement':
      return elementOutcomes(node, known);
    case 'JSXFragment':
      return node.children.some((child) => of(child).includes(TEXT)) ? [FRAGMENT] : [MANY];
    case 'CallExpression':
      if (isMap(node)) return [NOTHING, MANY];
      return isPortal(node) ? [MANY] : [TEXT];
    case 'Literal':
      if (node.value === null) return [NOTHING];
      return typeof node.value === 'string' && !node.value.trim() ? [] : [TEXT];
    case 'JSXEmptyExpression':
      return [];
    case 'Identifier':
      return known.elements.has(node.name) ? [MANY] : [TEXT];
    // A prop that renders elements.
    case 'ChainExpression':
      return node.expression.type === 'CallExpression' ? [MANY] : [TEXT];
    default:
      return [TEXT];
  }
}

const isMap = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'map';

const isPortal = ({ callee }: ESTree.CallExpression) =>
  callee.type === 'Identifier' && callee.name === 'createPortal';

function elementOutcomes({ openingElement }: ESTree.JSXElement, { varying }: Known) {
  const { name } = openingElement;
  const tag = name.type === 'JSXIdentifier' ? name.name : MANY;
  return varying.has(tag) ? [tag, `other ${tag}`] : [tag];
}
