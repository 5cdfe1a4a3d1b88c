import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { SessionStartsService } from './session-starts.service.js';

@Module({
  imports: [AccountsModule, ConsentsModule],
  controllers: [OwnSessionsController],
  providers: [OwnSessionsService, SessionStartsService],
  exports: [OwnSessionsService, SessionStartsService],
})
export class SessionsModule {}
