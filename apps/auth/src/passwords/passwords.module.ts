import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PasswordResetsService } from './password-resets.service.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';
import { ResetProofsService } from './reset-proofs.service.js';
import { ResetRequestsService } from './reset-requests.service.js';

@Module({
  imports: [AccountsModule, IdentityModule],
  controllers: [PasswordsController],
  providers: [PasswordsService, PasswordResetsService, ResetProofsService, ResetRequestsService],
})
export class PasswordsModule {}
