// @ts-check

/**
 * TypeScript with decorators as ES modules; `useDefineForClassFields` as in tsconfig.json, so that both agree.
 * @type {import('@swc/core').Options}
 */
export const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    keepClassNames: true,
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};
