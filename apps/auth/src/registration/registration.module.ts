import { Module } from '@nestjs/common';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';

@Module({
  controllers: [InvitationsController, ApprovalsController],
  providers: [InvitationsService, ApprovalsService],
  exports: [InvitationsService],
})
export class RegistrationModule {}
