import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/**
 * A cookie that scripts cannot read. Over HTTPS, also where a trusted proxy ended it, it is
 * `__Host-`: browsers reject that over HTTP or from another host of the domain.
 */
export class HostCookie {
  constructor(private readonly name: string) {}

  valueOf(request: Request): string | undefined {
    return parseCookie(request.headers.cookie ?? '')[this.nameFor(request)];
  }

  /** @param maxAge in seconds; 0 removes it */
  set(request: Request, response: Response, value: string, maxAge: number): void {
    const cookie = stringifySetCookie({
      name: this.nameFor(request),
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(request),
      maxAge,
    });
    response.append('Set-Cookie', cookie);
  }

  private nameFor(request: Request): string {
    return isSecure(request) ? `__Host-${this.name}` : this.name;
  }
}

const isSecure = ({ protocol }: Request) => protocol === 'https';
