import { Module } from '@nestjs/common';
import { AgeController } from './age.controller.js';
import { AgeService } from './age.service.js';
import { AgeSweep } from './age-sweep.js';
import { AgeVerifier } from './age-verifier.js';

@Module({
  controllers: [AgeController],
  providers: [AgeService, AgeSweep, AgeVerifier],
  exports: [AgeVerifier],
})
export class AgeModule {}
