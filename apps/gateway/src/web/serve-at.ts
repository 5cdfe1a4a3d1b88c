import type { NextFunction, Request, Response } from 'express';

/** Answers GET and HEAD of one path. */
export const serveAt =
  (path: string, send: (response: Response, next: NextFunction) => void) =>
  (request: Request, response: Response, next: NextFunction) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.path !== path) return next();
    send(response, next);
  };
