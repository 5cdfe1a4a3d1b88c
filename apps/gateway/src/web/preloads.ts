import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request } from 'express';

// Of the build of the web app: values of a `Link` header by screen, such as `/groups/:groupId` or
// `/admin?tab=images`.
type Screens = Record<string, string[]>;

const HOME = '/dashboard';
const LOGIN = '/login';
const SESSION = /(?:^|; )(?:__Host-)?sid=/;

/** What a browser is told to fetch together with a page. It depends on nobody's data. */
export function preloads(folder: string): (request: Request) => string[] {
  const screens = JSON.parse(readFileSync(path.join(folder, 'preloads.json'), 'utf8')) as Screens;
  const compiled = Object.entries(screens).map(([screen, links]) => ({
    pattern: new RegExp(`^${screen.replace('?', '\\?').replace(/:\w+/g, '\\d+')}$`),
    links,
  }));
  const find = (url: string) => compiled.find(({ pattern }) => pattern.test(url))?.links;
  return (request) => {
    const wanted = request.path === '/' ? HOME : request.path;
    const links = find(`${wanted}?tab=${String(request.query.tab)}`) ?? find(wanted) ?? [];
    return isForMembers(links) && !SESSION.test(request.headers.cookie ?? '')
      ? (find(LOGIN) ?? [])
      : links;
  };
}

const isForMembers = (links: string[]) => links.some((link) => link.includes('as=fetch'));
