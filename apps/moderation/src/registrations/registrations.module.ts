import { Module } from '@nestjs/common';
import { ExpelledAddressesModule } from '@lodge/domain';
import { RegistrationsController } from './registrations.controller.js';

@Module({
  imports: [ExpelledAddressesModule],
  controllers: [RegistrationsController],
})
export class RegistrationsModule {}
