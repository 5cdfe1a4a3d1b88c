import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

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

export default {
  mode: 'production',
  target: 'node20',
  context: root,
  entry,
  output: {
    path: path.join(root, 'dist'),
    filename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
  },
  externalsType: 'module',
  // Packages stay in node_modules; what is ours (relative, or @lodge/…) goes into the bundle.
  externals: [/^(?!@lodge\/)[a-z@][^:]*$/i],
  externalsPresets: { node: true },
  resolve: {
    extensions: ['.ts', '.js'],
    extensionAlias: { '.js': ['.ts', '.js'] },
    tsConfig: path.join(root, 'tsconfig.json'),
  },
  // Readable stack traces, and class names that Nest and TypeORM read at run time.
  optimization: { minimize: false },
  devtool: 'source-map',
  node: { __dirname: false, __filename: false },
  module: {
    rules: [
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
