import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Request } from 'express';

// The web app's build maps a screen, such as `/admin?tab=images`, to its `Link` headers.
type Screens = Record<string, { forMembers: boolean; links: string[] }>;

const HOME = '/dashboard';
const LOGIN = '/login';
const SESSION = /(?:^|; )(?:__Host-)?sid=/;

export function preloads(folder: string): (request: Request) => string[] {
  const screens = JSON.parse(readFileSync(path.join(folder, 'preloads.json'), 'utf8')) as Screens;
  const compiled = Object.entries(screens).map(([name, screen]) => ({
    pattern: new RegExp(`^${name.replace('?', '\\?').replace(/:\w+/g, '\\d+')}$`),
    screen,
  }));
  const find = (url: string) => compiled.find(({ pattern }) => pattern.test(url))?.screen;
  return (request) => {
    const wanted = request.path === '/' ? HOME : request.path;
    const screen = find(`${wanted}?tab=${String(request.query.tab)}`) ?? find(wanted);
    const leadsToLogin = screen?.forMembers && !SESSION.test(request.headers.cookie ?? '');
    return (leadsToLogin ? find(LOGIN) : screen)?.links ?? [];
  };
}
