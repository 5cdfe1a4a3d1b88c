// @ts-check
import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from '@typescript/typescript6';

/** @typedef {{ [key: string]: unknown, nullable?: boolean, enum?: unknown[] }} Schema */

const CONTRACTS = path.join(import.meta.dirname, '../contracts/src');
const TARGET = path.join(import.meta.dirname, 'src/openapi/described.js');

/**
 * Writes the schemas of all responses from the types of the route table, unless they are newer than both. A primitive
 * type with a name, such as `GroupName`, has its bounds in `formats.ts`.
 */
export function describeResponses() {
  const files = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(CONTRACTS, name));
  const changed = [...files, import.meta.filename].map((file) => statSync(file).mtimeMs);
  const written = statSync(TARGET, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (written > Math.max(...changed)) return;
  const unfinished = `${TARGET}.${process.pid}`;
  writeFileSync(unfinished, moduleOf(files));
  renameSync(unfinished, TARGET);
}

/** @param {string[]} files */
function moduleOf(files) {
  const program = ts.createProgram(files, {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    types: [],
  });
  const schemas = new Schemas(program.getTypeChecker());
  for (const file of files)
    schemas.collect(/** @type {ts.SourceFile} */ (program.getSourceFile(file)));
  const { named, responses } = schemas;
  return `// @ts-nocheck\nexport const describe = (format, profileField) => (${codeOf({ named, responses })});\n`;
}

class Schemas {
  /** @type {Record<string, { description?: string, schema: Schema }>} */
  responses = {};
  /** @type {Record<string, Schema>} */
  named = {};

  /** @param {ts.TypeChecker} checker */
  constructor(checker) {
    this.checker = checker;
  }

  /** @param {ts.Node} node */
  collect(node) {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'ErrorBody')
      this.named.Error = this.ofObject(this.checker.getTypeAtLocation(node));
    const type = ts.isPropertyAssignment(node) && responseType(node.initializer);
    if (!type) return void ts.forEachChild(node, (child) => this.collect(child));
    this.responses[node.name.getText()] = { ...descriptionOf(node), schema: this.inline(type) };
  }

  /** @param {ts.TypeNode} node @returns {Schema} */
  ofType(node) {
    const declaration = ts.isTypeReferenceNode(node) && this.declarationOf(node);
    const type = this.checker.getTypeFromTypeNode(node);
    const isObject = type.isIntersection() || (type.flags & ts.TypeFlags.Object) !== 0;
    if (!declaration || !isExported(declaration) || !isObject) return this.inline(node);
    const name = declaration.name.text;
    this.named[name] ??= this.inline(node);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** @param {ts.TypeNode} node @returns {Schema} */
  inline(node) {
    if (ts.isParenthesizedTypeNode(node)) return this.inline(node.type);
    if (ts.isArrayTypeNode(node)) return { type: 'array', items: this.ofType(node.elementType) };
    if (ts.isUnionTypeNode(node)) return this.ofUnion(node.types);
    if (ts.isTypeReferenceNode(node)) return this.ofReference(node);
    if (ts.isIndexedAccessTypeNode(node) && node.objectType.getText() === 'Profile')
      return { '...': `profileField(${node.indexType.getText()})` };
    const type = this.checker.getTypeFromTypeNode(node);
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'integer', minimum: 0 };
    const values = literalsOf(type);
    return values ? { type: 'string', enum: values } : this.ofObject(type);
  }

  /** @param {ts.TypeReferenceNode} node */
  ofReference(node) {
    const declaration = this.declarationOf(node);
    const name = node.typeName.getText();
    if (name === 'Uint8Array') return { type: 'string', format: 'binary' };
    if (name === 'Record' && node.typeArguments)
      return { type: 'object', additionalProperties: this.ofType(node.typeArguments[1]) };
    if (!declaration || !ts.isTypeAliasDeclaration(declaration) || node.typeArguments)
      return this.ofObject(this.checker.getTypeFromTypeNode(node));
    const isPrimitive = [ts.SyntaxKind.StringKeyword, ts.SyntaxKind.NumberKeyword].includes(
      declaration.type.kind,
    );
    return isPrimitive ? { '...': `format('${name}')` } : this.inline(declaration.type);
  }

  /** @param {readonly ts.TypeNode[]} types @returns {Schema} */
  ofUnion(types) {
    const others = types.filter((type) => type.getText() !== 'null');
    const nullable = others.length < types.length && { nullable: true };
    const schemas = others.map((type) => (nullable ? this.inline(type) : this.ofType(type)));
    if (schemas.every((schema) => schema.enum)) {
      const values = schemas.flatMap((schema) => schema.enum);
      return { type: 'string', enum: nullable ? [...values, null] : values, ...nullable };
    }
    return schemas.length === 1 ? { ...schemas[0], ...nullable } : { anyOf: schemas, ...nullable };
  }

  /** @param {ts.Type} type @returns {Schema} */
  ofObject(type) {
    if (type.isUnion()) throw new Error(`${this.checker.typeToString(type)} has no schema.`);
    const properties = type.getProperties();
    const required = properties.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional));
    return {
      type: 'object',
      properties: Object.fromEntries(properties.map((one) => [one.name, this.ofProperty(one)])),
      required: required.map(({ name }) => name),
    };
  }

  /** @param {ts.Symbol} property */
  ofProperty({ name, declarations: [declaration] = [] }) {
    return declaration && ts.isPropertySignature(declaration) && declaration.type
      ? this.ofType(declaration.type)
      : { '...': `profileField('${name}')` };
  }

  /** @param {ts.TypeReferenceNode} node */
  declarationOf(node) {
    const symbol = this.checker.getSymbolAtLocation(node.typeName);
    const isImported = symbol && symbol.flags & ts.SymbolFlags.Alias;
    const declared = isImported ? this.checker.getAliasedSymbol(symbol) : symbol;
    return declared?.declarations?.find(
      (one) => ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one),
    );
  }
}

/** @param {ts.Expression} expression */
const responseType = (expression) =>
  ts.isCallExpression(expression) &&
  ts.isPropertyAccessExpression(expression.expression) &&
  expression.expression.name.text === 'returns' &&
  expression.typeArguments?.[0];

/** @param {ts.Type} type */
function literalsOf(type) {
  const types = type.isUnion() ? type.types : [type];
  return types.every((one) => one.isStringLiteral()) && types.map(({ value }) => value);
}

/** @param {ts.Node} node */
function descriptionOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  return comment && { description: ts.getTextOfJSDocComment(comment.comment) };
}

/** @param {ts.Declaration} declaration */
const isExported = (declaration) =>
  (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0;

/** @param {unknown} value @returns {string} */
function codeOf(value) {
  if (Array.isArray(value)) return `[${value.map(codeOf)}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, one]) =>
    key === '...' ? `...${one}` : `${JSON.stringify(key)}:${codeOf(one)}`,
  );
  return `{${entries}}`;
}
