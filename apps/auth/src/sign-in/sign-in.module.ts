import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PasskeySignInsService } from './passkey-sign-ins.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';

@Module({
  imports: [AccountsModule, IdentityModule, PasswordsModule, SessionsModule],
  controllers: [SignInController],
  providers: [PasskeySignInsService, SignInService],
})
export class SignInModule {}
