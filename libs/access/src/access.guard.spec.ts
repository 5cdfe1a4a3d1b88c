import 'reflect-metadata';
import { afterEach, expect, test } from '@jest/globals';
import { Controller, Get, type INestApplication } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { getDataSourceToken } from '@nestjs/typeorm';
import { ApiErrorFilter, RequireAccess } from '@lodge/service';
import { AccessGuard } from './access.guard.js';
import { RequiredConsentService } from './required-consent.service.js';
import { EndedSessions } from './ended-sessions.js';
import { SessionStore } from './session-store.js';
import { SessionStrategy } from './session.strategy.js';

@Controller()
class Handlers {
  @Get('open')
  @RequireAccess('public')
  open() {
    return {};
  }

  @Get('members')
  @RequireAccess('member')
  members() {
    return {};
  }

  @Get('admins')
  @RequireAccess('admin')
  admins() {
    return {};
  }

  @Get('undeclared')
  undeclared() {
    return {};
  }
}

let app: INestApplication;

const statusOf = async (path: string, headers = {}) => {
  const module = await Test.createTestingModule({
    controllers: [Handlers],
    providers: [
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: getDataSourceToken(), useValue: undefined },
      // Not called without a cookie.
      { provide: SessionStore, useValue: undefined },
      { provide: EndedSessions, useValue: undefined },
      { provide: RequiredConsentService, useValue: undefined },
      SessionStrategy,
    ],
  }).compile();
  app = module.createNestApplication({ logger: false });
  app.useGlobalFilters(new ApiErrorFilter());
  await app.listen(0, '127.0.0.1');
  return (await fetch(`${await app.getUrl()}/${path}`, { headers })).status;
};
afterEach(() => app.close());

test.each([
  ['that does not declare who may call it', 'undeclared', 403],
  ['that is public', 'open', 200],
  ['for members', 'members', 401],
  ['for admins', 'admins', 401],
])('without a session, a handler %s', async (_, path, status) => {
  expect(await statusOf(path)).toBe(status);
});

test('a session that could not be looked up is not one that is missing', async () => {
  expect(await statusOf('members', { cookie: `sid=${'a'.repeat(43)}` })).toBe(500);
});
