import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PasskeySignIns } from './passkey-sign-ins.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';

@Module({
  imports: [AccountsModule, IdentityModule, PasswordsModule, SessionsModule],
  controllers: [SignInController],
  providers: [PasskeySignIns, SignInService],
})
export class SignInModule {}
