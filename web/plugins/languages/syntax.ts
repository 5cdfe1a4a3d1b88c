import { parseSync } from 'vite';

export interface Range {
  start: number;
  end: number;
}

/** A node of ESTree with what is read of it. */
export interface Node extends Range {
  type: string;
  name?: Node | string;
  key?: Node;
  value?: unknown;
  operator?: string;
  children?: Node[];
  quasis?: Node[];
  expressions?: Node[];
  arguments?: Node[];
  properties?: Node[];
  expression?: Node;
  callee?: Node;
  tag?: Node;
  quasi?: Node;
  id?: Node;
  init?: Node | null;
  body?: unknown;
  left?: Node;
  right?: Node;
  consequent?: Node;
  alternate?: Node;
  openingElement?: Node;
  closingElement?: Node;
  openingFragment?: Node;
  closingFragment?: Node;
}

export const parse = (file: string, code: string): Node => {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return program as unknown as Node;
};

export const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'type' in value,
    );

export const contains = (node: Node, is: (node: Node) => boolean): boolean =>
  childrenOf(node).some((child) => is(child) || contains(child, is));

/** What TypeScript alone reads. */
export const isType = ({ type }: Node) =>
  type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type);

/** The name of an identifier, an attribute or a property; empty for anything else. */
export function nameOf(node: unknown): string {
  if (typeof node === 'string') return node;
  const { name, value } = (node ?? {}) as Node;
  if (typeof name === 'string') return name;
  return typeof value === 'string' ? value : '';
}
