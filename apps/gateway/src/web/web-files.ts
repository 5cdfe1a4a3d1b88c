import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';

const COMPRESSED = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];

export function webFiles(folder: string) {
  const names = new Set(readdirSync(folder, { recursive: true }) as string[]);
  return (request: Request, response: Response, next: NextFunction) => {
    const name = request.path.slice(1);
    if (!names.has(name)) return next();
    const compressed = COMPRESSED.find(
      ({ encoding, suffix }) => names.has(name + suffix) && request.acceptsEncodings(encoding),
    );
    const headers = {
      'Cache-Control': /^([\w-]+\/)?assets\//.test(name)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      ...(compressed && { 'Content-Encoding': compressed.encoding }),
    };
    response.type(path.extname(name)).vary('Accept-Encoding');
    response.sendFile(
      name + (compressed?.suffix ?? ''),
      { root: folder, headers, cacheControl: false },
      (error) => {
        if (!error) return;
        if (response.headersSent) return void response.destroy();
        // The next build has removed the file.
        response.removeHeader('Content-Type');
        next();
      },
    );
  };
}
