import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const MEMBER_LAYOUT = fileURLToPath(new URL('../src/app/member-layout.tsx', import.meta.url));

// Not followed: their index files import everything, of which the build keeps what is used.
const BARRELS = /lucide-react|libs.contracts/;

/**
 * What several screens share is few files, since on a slow line each costs more than its bytes: what
 * the first page loads, what every screen of members loads, what many screens load. The build
 * divides the rest by who loads it.
 */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => [
  { name: 'shell', tags: ['$initial'] },
  { name: membersChunk() },
  { name: 'admin', test: /features.admin.lists/, minShareCount: 2 },
  { name: 'screens', minShareCount: 7 },
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
