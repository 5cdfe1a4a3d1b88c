import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';

/** How the build names a packed file, the smallest first. */
const PACKED = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

/** Serves the files that lie in `folder` when it is called: hashed ones are kept for ever; a packed one goes to whoever takes it. */
export function webFiles(folder: string) {
  const names = new Set(readdirSync(folder, { recursive: true }) as string[]);
  return (request: Request, response: Response, next: NextFunction) => {
    const name = request.path.slice(1);
    if (!names.has(name)) return next();
    const packed = PACKED.find(
      ({ encoding, suffix }) => names.has(name + suffix) && request.acceptsEncodings(encoding),
    );
    const headers = {
      'Cache-Control': name.startsWith('assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      ...(packed && { 'Content-Encoding': packed.encoding }),
    };
    response.type(path.extname(name)).vary('Accept-Encoding');
    response.sendFile(
      name + (packed?.suffix ?? ''),
      { root: folder, headers, cacheControl: false },
      (error) => {
        if (!error) return;
        if (response.headersSent) return void response.destroy();
        // It is not there any more: the next build has begun.
        response.removeHeader('Content-Type');
        next();
      },
    );
  };
}
