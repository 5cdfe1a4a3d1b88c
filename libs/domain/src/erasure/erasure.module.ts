import { Module } from '@nestjs/common';
import { AccountErasureService } from './account-erasure.service.js';

@Module({ providers: [AccountErasureService], exports: [AccountErasureService] })
export class ErasureModule {}
