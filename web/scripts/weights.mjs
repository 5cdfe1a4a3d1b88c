// Prints what each route loads, in bytes of JavaScript as sent (brotli), and fails when a budget is passed.
// Run after `vite build`.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOGIN_BUDGET = 110 * 1024;
const FURTHER_BUDGET = 40 * 1024;
const MEMBER_LAYOUT = 'src/app/member-layout.tsx';
const PUBLIC_LAYOUT = 'src/app/public-layout.tsx';
const ADMIN = [MEMBER_LAYOUT, 'src/features/admin/admin-page.tsx'];
const ROUTES = {
  '/register': ['src/features/auth/register-page.tsx'],
  '/forgot': ['src/features/auth/forgot-page.tsx'],
  '/reset': ['src/features/auth/reset-page.tsx'],
  '/documents': [PUBLIC_LAYOUT, 'src/features/documents/documents-page.tsx'],
  '/documents/{documentId}': [PUBLIC_LAYOUT, 'src/features/documents/document-page.tsx'],
  '/dashboard': [MEMBER_LAYOUT, 'src/app/pages/dashboard-page.tsx'],
  '/profile': [MEMBER_LAYOUT, 'src/app/pages/profile-page.tsx'],
  '/profile/edit': [MEMBER_LAYOUT, 'src/features/profile/profile-edit-page.tsx'],
  '/account': [MEMBER_LAYOUT, 'src/app/pages/account-page.tsx'],
  '/groups': [MEMBER_LAYOUT, 'src/app/pages/groups-page.tsx'],
  '/all-groups': [MEMBER_LAYOUT, 'src/features/groups/all-groups-page.tsx'],
  '/groups/{groupId}': [MEMBER_LAYOUT, 'src/app/pages/group-page.tsx'],
  '/admin': [...ADMIN, 'src/features/admin/users/users-tab.tsx'],
  '/admin?tab=images': [...ADMIN, 'src/features/admin/images/images-tab.tsx'],
  '/admin?tab=groups': [...ADMIN, 'src/features/admin/groups/groups-tab.tsx'],
  '/admin?tab=requests': [...ADMIN, 'src/features/admin/requests/requests-tab.tsx'],
  '/admin/user/{userId}/edit': [MEMBER_LAYOUT, 'src/features/admin/user-edit-page.tsx'],
};

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

/** The files an entry needs before it can run. */
function filesOf(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk)
    throw new Error(`${key} is not in the build: is it named here as in src/app/router.tsx?`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  (chunk.imports ?? []).forEach((name) => filesOf(name, found));
  return found;
}

const sent = (files) =>
  [...files].reduce((bytes, file) => bytes + statSync(`${dist}${file}.br`).size, 0);
const without = (files, base) => [...files].filter((file) => !base.has(file));

const shell = filesOf('index.html');
const login = new Set([...shell, ...filesOf('src/features/auth/login-page.tsx')]);

const rows = [
  { route: 'every page (shell)', bytes: sent(shell), budget: LOGIN_BUDGET },
  { route: '/login, in total', bytes: sent(login), budget: LOGIN_BUDGET },
  ...Object.entries(ROUTES).map(([route, keys]) => ({
    route: `${route}, more`,
    bytes: sent(without(new Set(keys.flatMap((key) => [...filesOf(key)])), login)),
    budget: FURTHER_BUDGET,
  })),
];

for (const { route, bytes, budget } of rows) {
  console.log(
    `${bytes > budget ? 'OVER' : 'ok  '}  ${route.padEnd(34)} ${String(bytes).padStart(7)} B of ${budget}`,
  );
}
process.exitCode = rows.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
