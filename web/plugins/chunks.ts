import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const MEMBER_LAYOUT = fileURLToPath(new URL('../src/app/member-layout.tsx', import.meta.url));

// These barrels are not followed: they import everything, and the build keeps only what is used.
const BARRELS = /lucide-react|libs.contracts/;

/**
 * Shared modules are bundled into few files, because on a slow connection each request costs more
 * than its bytes: one for the first page, one for every members' screen, one for many screens and
 * one for many of the admin panel's. The bundler splits the rest by importer.
 */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => [
  { name: 'shell', tags: ['$initial'] },
  { name: membersChunk() },
  { name: 'screens', test: /^(?!.*features.admin)/, minShareCount: 7 },
  { name: 'desk', test: /features.admin/, minShareCount: 7 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  { name: 'groups', test: /features.(groups.(?!members)|safety)/, minShareCount: 2 },
];

function membersChunk(): Rolldown.CodeSplittingNameFunction {
  const modules = new Set<string>();
  return (id, context) => {
    const add = (module: string) => {
      if (modules.has(module) || BARRELS.test(module)) return;
      modules.add(module);
      context.getModuleInfo(module)?.importedIds.forEach(add);
    };
    if (modules.size === 0) context.getModuleInfo(MEMBER_LAYOUT)?.importedIds.forEach(add);
    return modules.has(id) ? 'members' : null;
  };
}
