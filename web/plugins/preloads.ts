import type { Plugin, Rollup } from 'vite';
import { ROUTES } from '../../libs/contracts/src/routes.js';
import { SCREENS, type Screen } from '../src/app/screens.js';
import { isEarlyScript } from './page-head.js';

/**
 * Writes preloads.json: for each screen the values of the `Link` header that the gateway sends with
 * the page, so that the browser fetches at once what it would otherwise discover file by file.
 */
export function preloads(): Plugin {
  let base: string;
  return {
    name: 'preloads',
    configResolved: (config) => void ({ base } = config),
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const linksOf = (screen: Screen, tab?: string) => preloadsOf(screen, tab, bundle, base);
      const tabs = tabsIn(bundle);
      const screens = Object.entries(SCREENS).flatMap(([path, screen]) => [
        [path, linksOf(screen, screen.tab)],
        ...(screen.tab ? tabs.map((tab) => [`${path}?tab=${tab}`, linksOf(screen, tab)]) : []),
      ]);
      const source = JSON.stringify(Object.fromEntries(screens));
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
}

// Every session first fetches its user, whatever else it may read.
const OWN_USER = `<${ROUTES.ownUser.path}>; rel=preload; as=fetch; crossorigin=use-credentials`;

const NO_LAYOUT: readonly Screen['for'][] = ['guests', 'anyone'];

function preloadsOf(
  screen: Screen,
  tab: string | undefined,
  bundle: Rollup.OutputBundle,
  base: string,
) {
  const isPublic = screen.for === 'readers';
  const forMembers = !isPublic && !NO_LAYOUT.includes(screen.for);
  const layout = isPublic ? 'app/public-layout' : forMembers ? 'app/member-layout' : undefined;
  const shell = filesOf(['index.html'], bundle);
  const files = [layout, screen.file].flatMap((file) => (file ? [`src/${file}.tsx`] : []));
  if (tab) files.push(`${tab}-tab.tsx`);
  const further = filesOf(files, bundle).filter((name) => !shell.includes(name));
  const modulePreload = (name: string) => `<${base}${name}>; rel=modulepreload`;
  const assets = Object.keys(bundle);
  const style = assets.filter((name) => /^assets\/index-.*\.css$/.test(name));
  // Browsers open few connections, so the resources that block everything else come first.
  const links = [
    ...assets.filter(isEarlyScript).map((name) => `<${base}${name}>; rel=preload; as=script`),
    ...style.map((name) => `<${base}${name}>; rel=preload; as=style; crossorigin`),
    ...shell.map(modulePreload),
    ...(forMembers ? [OWN_USER] : []),
    ...further.map(modulePreload),
  ];
  return { forMembers, links };
}

// Tabs are named after their files.
const tabsIn = (bundle: Rollup.OutputBundle) =>
  Object.values(bundle).flatMap((each) =>
    each.type === 'chunk' ? (/\/(\w+)-tab\.tsx$/.exec(each.facadeModuleId ?? '')?.[1] ?? []) : [],
  );

function filesOf(entries: string[], bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    chunk.imports.forEach(add);
  };
  entries.forEach((file) => add(chunkOf(file, bundle)));
  return [...found];
}

function chunkOf(file: string, bundle: Rollup.OutputBundle): string {
  const chunk = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/${file}`),
  );
  if (!chunk) throw new Error(`${file} is no file of its own: src/app/screens.ts names it`);
  return chunk.fileName;
}
