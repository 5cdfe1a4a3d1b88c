import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';

/** In which lists wait; the module of sessions provides them. */
export abstract class Turns {
  abstract run<T>(request: Request, work: () => Promise<T>): Promise<T>;
}

/** `Endpoint` adds it to lists alone: with any interceptor, even an idle one, a poll costs a sixth more. */
@Injectable()
export class InTurns implements NestInterceptor {
  constructor(private readonly turns: Turns) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    return from(this.turns.run(request, () => lastValueFrom(next.handle())));
  }
}
