import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { SessionStartsService } from './session-starts.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';

@Module({
  imports: [AccountsModule, ConsentsModule, IdentityModule],
  controllers: [OwnSessionsController, SignInController],
  providers: [OwnSessionsService, SessionStartsService, SignInService],
})
export class SessionsModule {}
