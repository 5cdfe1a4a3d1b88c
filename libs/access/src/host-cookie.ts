import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { cookieName, type Cookie } from '@lodge/service';

/** A cookie that scripts cannot read. The gateway seals its value for clients. */
export class HostCookie {
  constructor(private readonly cookie: Cookie) {}

  valueOf(request: Request): string | undefined {
    return parseCookie(request.headers.cookie ?? '')[cookieName(this.cookie, request)];
  }

  /** @param maxAge in seconds; 0 removes it */
  set(request: Request, response: Response, value: string, maxAge: number): void {
    const cookie = stringifySetCookie({
      name: cookieName(this.cookie, request),
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge,
    });
    response.append('Set-Cookie', cookie);
  }
}
