import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';

/** Serves the files that lie in `folder` when it is called: hashed ones are kept for ever; where the build left a packed one too, it goes to whoever takes it. */
export function webFiles(folder: string) {
  const names = new Set(readdirSync(folder, { recursive: true }) as string[]);
  return (request: Request, response: Response, next: NextFunction) => {
    const name = request.path.slice(1);
    if (!names.has(name)) return next();
    const packed = names.has(`${name}.br`) && Boolean(request.acceptsEncodings('br'));
    const headers = {
      'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(packed && { 'Content-Encoding': 'br' }),
    };
    response.type(path.extname(name)).vary('Accept-Encoding');
    response.sendFile(packed ? `${name}.br` : name, { root: folder, headers, cacheControl: false }, (error) => {
      if (!error) return;
      if (response.headersSent) return void response.destroy();
      // It is not there any more: the next build has begun.
      response.removeHeader('Content-Type');
      next();
    });
  };
}
