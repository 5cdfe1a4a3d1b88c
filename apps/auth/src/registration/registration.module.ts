import { Module } from '@nestjs/common';
import { ExpelledAddresses } from '@lodge/domain';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';

@Module({
  imports: [AccountsModule],
  controllers: [InvitationsController, ApprovalsController],
  providers: [InvitationsService, ApprovalsService, ExpelledAddresses],
  exports: [InvitationsService],
})
export class RegistrationModule {}
