import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { SessionStarts } from './session-starts.js';

@Module({
  imports: [AccountsModule, ConsentsModule],
  controllers: [OwnSessionsController],
  providers: [OwnSessionsService, SessionStarts],
  exports: [OwnSessionsService, SessionStarts],
})
export class SessionsModule {}
