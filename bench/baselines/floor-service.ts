import 'reflect-metadata';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import {
  Body,
  Controller,
  Get,
  Headers,
  Module,
  Param,
  ParseIntPipe,
  Post,
  Res,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { Redis } from 'ioredis';
import { insertMessage, isVisible, type Message } from './statements.js';

const redis = new Redis(String(process.env.REDIS_URL));

/** The product's session, unverified. */
class SessionGuard implements CanActivate {
  async canActivate(context: ExecutionContext) {
    const { headers } = context.switchToHttp().getRequest<Request>();
    const id = /sid=([^.;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const digest = createHash('sha256').update(id).digest('base64url');
    return (await redis.get(`session:${digest}`)) !== null;
  }
}

/** Baseline for a Nest service behind a gateway: one session and one statement per request. */
@Controller()
@UseGuards(SessionGuard)
class FloorController {
  @Post('messages/:group/:user')
  post(
    @Param('group', ParseIntPipe) group: number,
    @Param('user', ParseIntPipe) user: number,
    @Body() message: Message,
  ) {
    return insertMessage(group, user, message);
  }

  @Get('thumbs/:user/:filename')
  async thumb(
    @Param('user', ParseIntPipe) user: number,
    @Param('filename') filename: string,
    @Headers('if-none-match') known: string,
    @Res() response: Response,
  ) {
    const isUnchanged = (await isVisible(user, filename)) && known === `"${filename}-thumb"`;
    response.set({ ETag: known, 'Cache-Control': 'private, no-cache' });
    response.status(isUnchanged ? 304 : 404).end();
  }
}

@Module({ controllers: [FloorController] })
class FloorModule {}

const app = await NestFactory.create<NestExpressApplication>(FloorModule, { logger: false });
app.set('etag', false);
app.disable('x-powered-by');
await app.listen(0, '127.0.0.1');
process.send?.((app.getHttpServer().address() as AddressInfo).port);
process.once('disconnect', () => process.exit(0));
