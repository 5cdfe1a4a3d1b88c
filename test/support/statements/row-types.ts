import path from 'node:path';
import ts from '@typescript/typescript6';

/** Names of kinds of values: `number`, `string`, `boolean`, `Buffer`, `string[]`, `object`, `null`. */
export type Columns = Record<string, string[]>;

/** An export that is a statement, makes one, or holds several. */
export interface DeclaredStatement {
  file: string;
  name: string;
  isFunction: boolean;
  /** Undefined for a statement whose rows nobody reads. */
  columns: Columns | undefined;
  values: Columns | undefined;
}

interface Found {
  declared: DeclaredStatement[];
  /** Calls of `statement` that no export leads to, as `file name`. */
  unseen: string[];
}

const MAKERS = ['statement', 'freshlyPlanned'];

/** Reads the row types of all statements of these files, which nothing of TypeScript keeps at run time. */
export function rowTypesIn(files: string[]): Found {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, process.cwd());
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const sources = files.map((file) => program.getSourceFile(path.resolve(file))!);
  const found = sources.map((source) => statementsOf(checker, source));
  return {
    declared: found.flatMap(({ declared }) => declared),
    unseen: found.flatMap(({ unseen }) => unseen),
  };
}

function statementsOf(checker: ts.TypeChecker, source: ts.SourceFile): Found {
  const file = path.relative(process.cwd(), source.fileName);
  const module = checker.getSymbolAtLocation(source);
  const declared = (module ? checker.getExportsOfModule(module) : []).flatMap((symbol) => {
    const type = checker.getTypeOfSymbol(symbol);
    const made = type.getCallSignatures()[0]?.getReturnType();
    const types = typesOf(checker, made ?? type);
    if (!types) return [];
    const [columns, values] = types.map((one) => columnsOf(checker, one));
    return [{ file, name: symbol.name, isFunction: made !== undefined, columns, values }];
  });
  const seen = new Set(declared.map(({ name }) => name));
  const unseen = source.statements
    .filter((node) => callsOf(node, MAKERS))
    .flatMap(namesIn)
    .filter((name) => !seen.has(name) && !leadsToExport(source, name, seen));
  return { declared, unseen: unseen.map((name) => `${file} ${name}`) };
}

/** Whether an exported statement is made by calling the function of that name. */
const leadsToExport = (source: ts.SourceFile, name: string, seen: Set<string>) =>
  source.statements.some(
    (node) => namesIn(node).some((other) => seen.has(other)) && callsOf(node, [name]),
  );

function namesIn(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => name.getText());
  return [(ts.isFunctionDeclaration(node) && node.name?.text) || 'at the top level'];
}

function callsOf(node: ts.Node, names: string[]): boolean {
  if (ts.isCallExpression(node) && names.includes(node.expression.getText())) return true;
  return ts.forEachChild(node, (child) => callsOf(child, names)) ?? false;
}

/** The types of the rows and of the values of a `Statement`, or of the statements that an object holds. */
function typesOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] | undefined {
  if (type.symbol?.name === 'Statement')
    return checker.getTypeArguments(type as ts.TypeReference).slice(0, 2);
  const held = type.flags & ts.TypeFlags.Object ? type.getProperties()[0] : undefined;
  const one = held && checker.getTypeOfSymbol(held);
  return one?.symbol?.name === 'Statement' ? typesOf(checker, one) : undefined;
}

function columnsOf(checker: ts.TypeChecker, row: ts.Type): Columns | undefined {
  if (row.flags & ts.TypeFlags.Unknown || checker.isArrayType(row)) return undefined;
  const columns: Columns = {};
  for (const one of row.isUnion() ? row.types : [row])
    for (const property of checker.getPropertiesOfType(one)) {
      const kinds = kindsOf(checker, checker.getTypeOfSymbol(property));
      columns[property.name] = [...new Set([...(columns[property.name] ?? []), ...kinds])].sort();
    }
  return columns;
}

function kindsOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  if (type.isUnion())
    return [...new Set(type.types.flatMap((one) => kindsOf(checker, one)))].sort();
  if (type.flags & ts.TypeFlags.NumberLike) return ['number'];
  if (type.flags & ts.TypeFlags.StringLike) return ['string'];
  if (type.flags & ts.TypeFlags.BooleanLike) return ['boolean'];
  if (type.flags & ts.TypeFlags.Null) return ['null'];
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    return kindsOf(checker, element).map((kind) => `${kind}[]`);
  }
  const named = ['Buffer', 'Date'].find((name) => name === type.symbol?.name);
  return [named ?? (type.flags & ts.TypeFlags.Object ? 'object' : checker.typeToString(type))];
}
