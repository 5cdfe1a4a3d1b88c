import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PasswordResetsController } from './password-resets.controller.js';
import { PasswordResetsService } from './password-resets.service.js';
import { ResetProofsService } from './reset-proofs.service.js';
import { ResetRequestsService } from './reset-requests.service.js';

@Module({
  imports: [AccountsModule, IdentityModule, PasswordsModule],
  controllers: [PasswordResetsController],
  providers: [PasswordResetsService, ResetProofsService, ResetRequestsService],
})
export class RecoveryModule {}
