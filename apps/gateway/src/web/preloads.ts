import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request } from 'express';

// Of the build of the web app: values of a `Link` header by screen, `/admin?tab=images` or
// `/groups/:groupId`, whose parts may stand in them.
type Screens = Record<string, string[]>;

const HOME = '/dashboard';
const LOGIN = '/login';
const SESSION = /(?:^|; )(?:__Host-)?sid=/;

/** What a browser is told to fetch together with a page. It depends on nobody's data. */
export function preloads(folder: string): (request: Request) => string[] {
  const screens = JSON.parse(readFileSync(path.join(folder, 'preloads.json'), 'utf8')) as Screens;
  const compiled = Object.entries(screens).map(([screen, links]) => ({
    pattern: new RegExp(`^${screen.replace('?', '\\?').replace(/:(\w+)/g, '(?<$1>\\d{1,10})')}$`),
    links,
  }));
  const find = (url: string) => {
    for (const { pattern, links } of compiled) {
      const parts = pattern.exec(url);
      if (parts) return links.map((link) => withParts(link, parts.groups));
    }
  };
  return (request) => {
    const wanted = request.path === '/' ? HOME : request.path;
    const links = find(`${wanted}?tab=${String(request.query.tab)}`) ?? find(wanted) ?? [];
    return isForMembers(links) && !SESSION.test(request.headers.cookie ?? '')
      ? (find(LOGIN) ?? [])
      : links;
  };
}

const withParts = (link: string, parts: Record<string, string> = {}) =>
  link.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? '');

const isForMembers = (links: string[]) => links.some((link) => link.includes('as=fetch'));
