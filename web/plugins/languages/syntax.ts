import type { ESTree } from 'vite';

export type Element = ESTree.JSXElement | ESTree.JSXFragment;

export const isString = (node: ESTree.Node): node is ESTree.StringLiteral =>
  node.type === 'Literal' && typeof node.value === 'string';

export const isElement = (node: ESTree.Node): node is Element =>
  node.type === 'JSXElement' || node.type === 'JSXFragment';

/** Name of an identifier, attribute or property; empty for any other node. */
export function nameOf(node: ESTree.Node): string {
  if ('name' in node && typeof node.name === 'string') return node.name;
  return isString(node) ? node.value : '';
}

export const partsOf = (node: ESTree.Node): ESTree.Node[] =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value === 'object' && value !== null && 'type' in value);

export const holdsElement = (node: ESTree.Node): boolean =>
  isElement(node) || partsOf(node).some(holdsElement);
