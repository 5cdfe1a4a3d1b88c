import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { keepChosenLanguage, mayBe } from '../edge/chosen-language.js';
import type { GatewayConfig } from '../gateway.config.js';
import { preloads } from './preloads.js';
import { webFiles } from './web-files.js';

const escapeAttribute = (text: string) =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

export function webApp({ WEB_DIR, BRAND_NAME, EXIT_URL, LANGUAGES: offered }: GatewayConfig) {
  const files = webFiles(WEB_DIR);
  const built = languagesIn(WEB_DIR).filter(({ name }) => mayBe(offered, name));
  const names = built.map(({ name }) => name);
  const settings = { brand: BRAND_NAME, exit: EXIT_URL, languages: names.join(',') };
  const languages = new Map(
    built.map(({ name, folder }) => [
      name,
      { page: readPage(folder, settings), preloadsOf: preloads(folder) },
    ]),
  );
  return (request: Request, response: Response, next: NextFunction) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isApiPath(request.path))
      return next();
    // Some mail programs encode the `#` of a link: its secret goes back to where no server reads it.
    const fragment = request.path.indexOf('%23');
    if (fragment > 0) {
      const [before, secret] = [request.path.slice(0, fragment), request.path.slice(fragment + 3)];
      response.set('Cache-Control', 'no-store');
      return response.redirect(`${before.replace(/^\/+/, '/')}#${secret}`);
    }
    if (request.path === WORKER) {
      const language = languageOf(request, response);
      if (language !== ENGLISH) request.url = `/${language}${WORKER}`;
      return files(request, response, next);
    }
    const isPage = !path.extname(request.path) || path.basename(request.path) === 'index.html';
    if (isPage) return sendPage(request, response);
    // A browser that opens an address wants a page, though a full stop from the text around it is
    // part of the address.
    files(request, response, () =>
      request.get('Accept')?.includes('text/html') ? sendPage(request, response) : next(),
    );
  };

  function languageOf(request: Request, response: Response) {
    response.vary('Cookie, Accept-Language');
    return request.acceptsLanguages(names) || offered[0]!;
  }

  function sendPage(request: Request, response: Response) {
    const language = languageOf(request, response);
    const { page, preloadsOf } = languages.get(language)!;
    response.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: page.etag,
    });
    keepChosenLanguage(request, response);
    const links = preloadsOf(request);
    if (links.length > 0) response.set('Link', links.join(', '));
    if (request.fresh) return void response.status(304).end();
    response.send(page.html);
  }
}

// English is at the root; a folder with a page of its own is named by its language.
const languagesIn = (folder: string) => [
  { name: ENGLISH, folder },
  ...readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'index.html')))
    .map((name) => ({ name, folder: path.join(folder, name) })),
];

const ENGLISH = 'en';

// Browsers look at one address for a new worker with each page: a notification is in the language
// of the page that was opened last.
const WORKER = '/worker.js';

const isApiPath = (requestPath: string) => /^\/(api|uploads)(\/|$)/.test(requestPath);

// The app reads the operator's settings from the page's meta elements.
function readPage(folder: string, settings: Record<string, string | undefined>) {
  const file = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const html = Object.entries(settings).reduce(withSetting, file);
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` };
}

const withSetting = (html: string, [name, value]: [string, string | undefined]) =>
  value === undefined
    ? html
    : html.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*`),
        (_, before: string) => before + escapeAttribute(value),
      );
