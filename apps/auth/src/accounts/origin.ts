import {
  createParamDecorator,
  Injectable,
  type ExecutionContext,
  type PipeTransform,
} from '@nestjs/common';
import Bowser from 'bowser';
import type { Request } from 'express';
import { LIMITS } from '@lodge/contracts';
import { LANGUAGES } from '@lodge/contracts/languages';
import type { NetworkHashes } from '@lodge/limits';
import { DevicesService, Networks, sessionIdOf } from '@lodge/access';

export interface Origin {
  network: NetworkHashes;
  // The browser sent it, so it may be made up.
  deviceCookie?: string;
  // "Firefox on Android"; neither the header nor the address is kept.
  label?: string;
  language: string;
  sessionId?: string;
}

export type Attempt = Pick<Origin, 'network' | 'deviceCookie'>;

const MAX_USER_AGENT_LENGTH = 512;

function labelOf({ headers: { 'user-agent': userAgent } }: Request): string | undefined {
  if (!userAgent || userAgent.length > MAX_USER_AGENT_LENGTH) return undefined;
  const { browser, os } = Bowser.parse(userAgent);
  const label = [browser.name, os.name].filter(Boolean).join(' on ');
  return label ? label.slice(0, LIMITS.sessionLabelLength) : undefined;
}

@Injectable()
class OriginPipe implements PipeTransform<Request, Origin> {
  constructor(
    private readonly networks: Networks,
    private readonly devices: DevicesService,
  ) {}

  transform(request: Request): Origin {
    return {
      network: this.networks.of(request),
      deviceCookie: this.devices.cookieOf(request),
      label: labelOf(request),
      language: request.acceptsLanguages(LANGUAGES) || LANGUAGES[0]!,
      sessionId: sessionIdOf(request),
    };
  }
}

const requestOf = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

export const CallOrigin = () => requestOf(OriginPipe);
