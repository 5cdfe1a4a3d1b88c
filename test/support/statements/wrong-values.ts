import type { Statement } from '@lodge/database';
import type { Description } from './describer.js';
import type { Columns } from './row-types.js';

/** Kinds of values that a parameter takes, by its type. A cursor is the text of a bigint. */
const TAKEN: Record<string, string[]> = {
  bit: ['string'],
  bool: ['boolean'],
  bytea: ['Buffer'],
  date: ['string'],
  float8: ['number'],
  int2: ['number'],
  int4: ['number'],
  int8: ['number', 'string'],
  jsonb: ['string'],
  text: ['string'],
  timestamptz: ['string', 'Date'],
  uuid: ['string'],
  varbit: ['string'],
};

/** Each parameter has a name, and each name a value, whose type is that of the parameter. */
export function wrongValues(
  declared: Columns | undefined,
  { parameters: names }: Statement<unknown>,
  { parameters: types }: Description,
): string[] {
  if (types.length !== names.length) return [`${types.length - names.length} have no names`];
  return names.flatMap((name, place) => {
    if (!declared?.[name]) return [`${name} has no value`];
    const wrong = declared[name].filter((kind) => !isTaken(types[place], kind));
    return wrong.length > 0 ? [`${name} is ${types[place]}, not ${wrong}`] : [];
  });
}

function isTaken(type: string, kind: string): boolean {
  if (/^(null|undefined)/.test(kind)) return true;
  const isList = type.startsWith('_');
  if (isList !== kind.endsWith('[]')) return false;
  return TAKEN[type.replace('_', '')]?.includes(kind.replace('[]', '')) ?? false;
}
