import { Module } from '@nestjs/common';
import { MembershipController } from './membership.controller.js';
import { JoinLimits } from './join-limits.js';
import { MembershipService } from './membership.service.js';

@Module({
  controllers: [MembershipController],
  providers: [JoinLimits, MembershipService],
})
export class MembershipModule {}
