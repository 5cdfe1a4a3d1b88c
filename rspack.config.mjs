import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

/** One bundle per program: every app's main.ts, and the programs operators run by hand. */
const apps = readdirSync(path.join(root, 'apps')).filter((app) =>
  existsSync(path.join(root, 'apps', app, 'src/main.ts')),
);
const entries = Object.fromEntries(apps.map((app) => [`${app}/main`, `./apps/${app}/src/main.ts`]));
entries['migrate/main'] = './apps/auth/src/migrate.main.ts';
entries['image-decoder/main'] = './apps/image-worker/src/decoder/main.ts';
entries['check-store/main'] = './apps/image-worker/src/check-store.main.ts';
entries['prepare-store/main'] = './apps/image-worker/src/prepare-store.main.ts';
entries['backup/main'] = './libs/backup/src/backup.main.ts';
entries['restore/main'] = './libs/backup/src/restore.main.ts';

export default {
  mode: 'production',
  target: 'node20',
  context: root,
  entry: Object.fromEntries(
    Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file))),
  ),
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
