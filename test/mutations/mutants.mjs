// @ts-check

/**
 * @typedef {object} Mutant
 * @property {number} line from 1
 * @property {string} change what it replaces by what
 * @property {string} source the whole file with this one change
 */

/**
 * Replacements that turn a rule into another, in TypeScript and in SQL.
 * @type {[RegExp, string | ((found: string) => string)][]}
 */
const CHANGES = [
  [/===|!==/g, (found) => (found === '===' ? '!==' : '===')],
  [/&&|\|\|/g, (found) => (found === '&&' ? '||' : '&&')],
  [/(?<= )[<>]=?(?= )/g, (found) => (found.length > 1 ? found[0] : `${found}=`)],
  [/(?<= )<>(?= )/g, '='],
  [
    /(?<!\b(?:const|let|private|readonly)\b[^=\n]*|\bthis\.\w+ )(?<= )=(?= (?:\$\d|'|\$\{|:\w|\w+\.\w+\b))/g,
    '<>',
  ],
  [/\bnot (?=exists|in\b|\$|\w+\.|\()/g, ''],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/(?<!\bbetween \S+ )\b(?:and|or)\b(?! replace)/g, (found) => (found === 'and' ? 'or' : 'and')],
  [/\b(?:true|false)\b/g, (found) => String(found === 'false')],
  [/(?<=[ (])!(?=[\w(])/g, ''],
  [/(?<= )[+-](?= )/g, (found) => (found === '+' ? '-' : '+')],
  [/^ *(?:if \(.*\) )?throw .*;$/gm, ''],
  [/(?<=^ *)await (?:this\.)?\w+(?:\.\w+)*\(.*\);$/gm, ''],
  // A right that is missing, and one that covers every column.
  [/^ *['`](?:select|insert|update|delete|execute)\b[^'`]* on [^'`]+['`],$/gm, ''],
  [/(?<=\b(?:select|insert|update)) \([^)]*\)(?=[^'`]* on \w+['`])/g, ''],
  [/(?<=interval ')\d+/g, (found) => String(Number(found) + 1)],
];

/**
 * Makes every mutant of a file. Comments, imports and types are left alone.
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(source) {
  const left = withoutProse(source);
  return CHANGES.flatMap(([pattern, by]) =>
    [...left.matchAll(pattern)].map(({ 0: found, index }) => {
      const put = typeof by === 'string' ? by : by(found);
      return {
        line: left.slice(0, index).split('\n').length,
        change: `${found.trim()} → ${put || 'nothing'}`,
        source: source.slice(0, index) + put + source.slice(index + found.length),
      };
    }),
  ).toSorted((one, other) => one.line - other.line);
}

/**
 * Blanks what is no rule, and keeps every position.
 * @param {string} source
 */
const withoutProse = (source) =>
  source.replace(
    /\/\*[^]*?\*\/|(?<![:'"])\/\/.*|^import[^;]*;|^(?:export )?(?:interface [^]*?^\}|type [^]*?;$(?!\n[ }]))|--.*/gm,
    (found) => found.replace(/[^\n]/g, ' '),
  );
