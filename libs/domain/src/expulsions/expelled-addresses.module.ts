import { Module } from '@nestjs/common';
import { ExpelledAddressesService } from './expelled-addresses.service.js';

@Module({ providers: [ExpelledAddressesService], exports: [ExpelledAddressesService] })
export class ExpelledAddressesModule {}
