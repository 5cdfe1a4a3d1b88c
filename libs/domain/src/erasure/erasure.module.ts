import { Module } from '@nestjs/common';
import { AccountErasure } from './account-erasure.js';

@Module({ providers: [AccountErasure], exports: [AccountErasure] })
export class ErasureModule {}
