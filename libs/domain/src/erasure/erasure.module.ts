import { Module } from '@nestjs/common';
import { AccountErasure } from './account-erasure.js';

/** Needs the modules of a member's service, and the queue of deletions. */
@Module({ providers: [AccountErasure], exports: [AccountErasure] })
export class ErasureModule {}
