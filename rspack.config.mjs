import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { describeResponses } from './libs/service/describe-responses.mjs';

const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

describeResponses();

/** @type {{ projects: Record<string, { type: string, entryFile: string, sourceRoot: string }> }} */
const { projects } = JSON.parse(readFileSync(path.join(root, 'nest-cli.json'), 'utf8'));

const entry = Object.fromEntries(
  Object.entries(projects)
    .filter(([, { type }]) => type === 'application')
    .map(([name, { sourceRoot, entryFile }]) => [
      `${name}/main`,
      `./${sourceRoot}/${entryFile}.ts`,
    ]),
);

/** Chunks that several applications share or load on demand. */
const SHARED = 'shared/[id].js';

/**
 * Packages that cannot be bundled: native ones, the compiler that Nest's Swagger plugin would load
 * during a build, and one that locates the documentation's files relative to itself.
 */
const OUTSIDE = new Set([
  '@node-rs/argon2',
  'msgpackr-extract',
  'sharp',
  'swagger-ui-dist/absolute-path.js',
  'typescript',
]);

/** What packages require for what is not used here, by their folder. */
const UNUSED = [
  // The decorator for phone numbers.
  { folder: /class-validator/, part: /^libphonenumber-js\b/ },
  // Schedules in the notation of cron.
  { folder: /@nestjs.schedule|bullmq/, part: /^cron(-parser)?$/ },
  // Drivers of other databases.
  { folder: /typeorm.driver$/, part: /^\.\/(?!postgres\/)[\w-]+\/\w+Driver$/ },
  // What is not a client. Its cookies make Node.js load the fetch of its own, too.
  { folder: /undici$/, part: /^\.\/lib\/(mock|web\/(cookies|eventsource|websocket))\b/ },
];

/**
 * Packages are bundled, because reading some 3,000 files takes three quarters of an app's startup.
 * A package's optional dependency that is not installed stays external and is resolved when
 * required.
 * @param {import('@rspack/core').ExternalItemFunctionData} reference
 * @returns {Promise<string | undefined>} how to refer to a package that stays in node_modules
 */
async function outside({ context = '', request = '', dependencyType, getResolve }) {
  if (UNUSED.some(({ folder, part }) => folder.test(context) && part.test(request)))
    return 'var {}';
  const isOptional = /node_modules/.test(context) && /^[a-z@]/i.test(request);
  if (!OUTSIDE.has(request) && !(isOptional && (await isMissing()))) return undefined;
  return `${dependencyType === 'commonjs' ? 'node-commonjs' : 'module-import'} ${request}`;

  function isMissing() {
    const resolve = getResolve?.({ conditionNames: ['import', 'require', 'node', 'default'] });
    return resolve?.(context, request).then(
      () => false,
      () => true,
    );
  }
}

/** @type {import('@rspack/core').Configuration} */
export default {
  mode: 'production',
  target: 'node24',
  context: root,
  entry,
  output: {
    path: path.join(root, 'dist'),
    filename: ({ chunk }) => (chunk?.name ? '[name].js' : SHARED),
    chunkFilename: SHARED,
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
  },
  externals: [outside],
  externalsPresets: { node: true },
  resolve: {
    extensions: ['.ts', '.js'],
    extensionAlias: { '.js': ['.ts', '.js'] },
    tsConfig: path.join(root, 'tsconfig.json'),
  },
  // Class names stay, because Nest and TypeORM read them at run time, and our own code stays
  // readable in stack traces.
  optimization: {
    minimizer: [
      // V8 keeps the source of loaded code, with two bytes per character if any is not Latin-1:
      // packages as published take 15 MB more per app.
      new rspack.SwcJsMinimizerRspackPlugin({
        test: /^shared/,
        minimizerOptions: {
          compress: false,
          mangle: false,
          format: { comments: false, asciiOnly: true },
        },
      }),
    ],
    // Some modules are loaded by `require`, for which the compiler cannot tell what is used.
    usedExports: false,
    splitChunks: {
      chunks: 'all',
      cacheGroups: {
        default: false,
        defaultVendors: false,
        packages: { test: /[\\/]node_modules[\\/]/, minSize: 50_000 },
      },
    },
  },
  devtool: false,
  plugins: [
    new rspack.SourceMapDevToolPlugin({ filename: '[file].map', exclude: /^shared/ }),
    // Mentioning these globals makes Node.js load its fetch: decorators mention the classes of
    // parameters, Express's by the same names, and pg looks for its runtime.
    new rspack.DefinePlugin({
      'typeof Request': JSON.stringify('undefined'),
      'typeof Response': JSON.stringify('undefined'),
    }),
  ],
  // Hides warnings about optional ways of loading a package.
  ignoreWarnings: [{ module: /[\\/]node_modules[\\/]/ }],
  node: { __dirname: 'node-module', __filename: 'node-module' },
  module: {
    parser: { javascript: { createRequire: true } },
    rules: [
      { test: /\.sql$/, type: 'asset/source' },
      // Lets an app drop the unused modules of a library: the gateway and the decoders bundle no
      // TypeORM.
      { test: /[\\/]libs[\\/].+\.ts$/, sideEffects: false },
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', decorators: true },
            transform: {
              legacyDecorator: true,
              decoratorMetadata: true,
              useDefineForClassFields: false,
            },
            keepClassNames: true,
          },
        },
      },
    ],
  },
  stats: 'errors-warnings',
};
