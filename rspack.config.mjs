import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { describeResponses } from './libs/service/describe-responses.mjs';

const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

describeResponses();

/** @type {{ projects: Record<string, { type: string, entryFile: string, sourceRoot: string }> }} */
const { projects } = JSON.parse(readFileSync(path.join(root, 'nest-cli.json'), 'utf8'));

/** One bundle for each application of nest-cli.json. */
const entry = Object.fromEntries(
  Object.entries(projects)
    .filter(([, { type }]) => type === 'application')
    .map(([name, { sourceRoot, entryFile }]) => [
      `${name}/main`,
      `./${sourceRoot}/${entryFile}.ts`,
    ]),
);

/** Of several applications, or loaded later. */
const SHARED = 'shared/[id].js';

/**
 * Native ones, the compiler that Nest's Swagger plugin would load in a build, and what tells by its
 * own place where the files of the documentation lie.
 */
const OUTSIDE = new Set([
  '@node-rs/argon2',
  'msgpackr-extract',
  'sharp',
  'swagger-ui-dist/absolute-path.js',
  'typescript',
]);

/**
 * Packages go into the bundle: reading some 3,000 files takes three quarters of an app's start. What
 * one of them would like to have and nobody installed is looked for when it is asked for.
 * @param {import('@rspack/core').ExternalItemFunctionData} reference
 * @returns {Promise<string | undefined>} how to refer to a package that stays in node_modules
 */
async function outside({ context = '', request = '', dependencyType, getResolve }) {
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
  target: 'node20',
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
    // Only the decorator for telephone numbers needs it, which nothing here uses: a third of a MB.
    alias: { 'libphonenumber-js': false },
  },
  // Class names stay, which Nest and TypeORM read at run time, and our own code is readable in stack
  // traces.
  optimization: {
    minimizer: [
      // V8 keeps the source of what it loads, and with two bytes a character where one of them is not
      // Latin-1: the packages as published take 15 MB more of each app.
      new rspack.SwcJsMinimizerRspackPlugin({
        test: /^shared/,
        minimizerOptions: {
          compress: false,
          mangle: false,
          format: { comments: false, asciiOnly: true },
        },
      }),
    ],
    // Some are asked for by `require`, of which the compiler does not know what is used.
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
    // Node.js has it from 21 on. Without it pg loads all of fetch to find out where it runs.
    new rspack.DefinePlugin({ navigator: JSON.stringify({ userAgent: 'Node.js' }) }),
  ],
  // Hides warnings about ways of loading a package that we do not use.
  ignoreWarnings: [{ module: /[\\/]node_modules[\\/]/ }],
  node: { __dirname: 'node-module', __filename: 'node-module' },
  module: {
    parser: { javascript: { createRequire: true } },
    rules: [
      // An app loads of a library what it uses: the gateway and the decoders no TypeORM.
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
