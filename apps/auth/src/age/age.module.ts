import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AgeController } from './age.controller.js';
import { AgeService } from './age.service.js';
import { AgeSweep } from './age-sweep.js';
import { AgeVerifier } from './age-verifier.js';

@Module({
  imports: [AccountsModule],
  controllers: [AgeController],
  providers: [AgeService, AgeSweep, AgeVerifier],
  exports: [AgeVerifier],
})
export class AgeModule {}
