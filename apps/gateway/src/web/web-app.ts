import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import type { GatewayConfig } from '../gateway.config.js';
import { webFiles } from './web-files.js';

const escapeAttribute = (text: string) =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

export function webApp({ WEB_DIR, BRAND_NAME }: GatewayConfig) {
  const files = webFiles(WEB_DIR);
  const page = readPage(WEB_DIR, BRAND_NAME);
  return (request: Request, response: Response, next: NextFunction) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isApiPath(request.path))
      return next();
    if (path.extname(request.path) && request.path !== '/index.html')
      return files(request, response, next);
    response.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: page.etag,
    });
    if (request.fresh) return void response.status(304).end();
    response.send(page.html);
  };
}

const isApiPath = (requestPath: string) => /^\/(api|uploads)(\/|$)/.test(requestPath);

// The app reads the operator's brand name from the page's `brand` meta element.
function readPage(folder: string, brand: string) {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
    /(<meta name="brand" content=")[^"]*/,
    (_, before: string) => before + escapeAttribute(brand),
  );
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` };
}
