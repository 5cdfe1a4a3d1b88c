/** The options that a program knows before its first argument, and which of them take a value. */
export type Known = Record<string, 'flag' | 'value'>;

export interface Parsed {
  options: [name: string, value: string][];
  rest: string[];
}

/** Splits options from what follows them. @throws Error at an unknown one */
export function leadingOptions(args: readonly string[], known: Known): Parsed {
  const options: Parsed['options'] = [];
  const rest = [...args];
  while (rest[0]?.startsWith('-')) {
    const [name, given] = rest.shift()!.split(/=(.*)/s) as [string, string | undefined];
    if (!Object.hasOwn(known, name)) throw new Error(`there is no option ${name}`);
    options.push([name, known[name] === 'flag' ? '' : (given ?? rest.shift() ?? '')]);
  }
  return { options, rest };
}

/** Like `leadingOptions`, for a program whose options may stand anywhere. */
export function allOptions(args: readonly string[], known: Known): Parsed {
  const found: Parsed = { options: [], rest: [] };
  for (let left: readonly string[] = args; left.length > 0;) {
    const { options, rest } = leadingOptions(left, known);
    found.options.push(...options);
    found.rest.push(...rest.slice(0, 1));
    left = rest.slice(1);
  }
  return found;
}

export function assertKnown(what: string, names: readonly string[], known: readonly string[]) {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`there is no ${what} ${unknown.join(', ')}`);
}
