import { Module } from '@nestjs/common';
import { ExpelledAddressesService } from '@lodge/domain';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AgeModule } from '../age/age.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { AdmissionService } from './admission.service.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationRevealsService } from './registration-reveals.service.js';
import { RegistrationService } from './registration.service.js';

@Module({
  imports: [AccountsModule, AgeModule, ConsentsModule],
  controllers: [RegistrationController, InvitationsController, ApprovalsController],
  providers: [
    AdmissionService,
    ApprovalsService,
    ExpelledAddressesService,
    InvitationsService,
    RegistrationRevealsService,
    RegistrationService,
  ],
})
export class RegistrationModule {}
