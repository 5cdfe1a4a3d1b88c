import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Middlewares as one, each called when the one before has let the request pass. Express matches the address anew for each
 * that it is given, at a twentieth of a poll's cost together; these are for every address.
 * None may be async: nobody would hear what it rejects with.
 */
export function inOrder(...steps: RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const step = (index: number) => {
      if (index === steps.length) return next();
      void steps[index](request, response, (error?: unknown) =>
        error ? next(error) : step(index + 1),
      );
    };
    step(0);
  };
}
