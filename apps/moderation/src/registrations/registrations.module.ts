import { Module } from '@nestjs/common';
import { ExpelledAddressesService } from '@lodge/domain';
import { RegistrationsController } from './registrations.controller.js';

@Module({
  controllers: [RegistrationsController],
  providers: [ExpelledAddressesService],
})
export class RegistrationsModule {}
