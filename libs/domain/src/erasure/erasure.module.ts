import { Module, type DynamicModule } from '@nestjs/common';
import { DELETION_QUEUE, JobsModule } from '@lodge/messaging';
import { AccountErasure } from './account-erasure.js';

/** Needs the modules of a member's service. */
@Module({ providers: [AccountErasure], exports: [AccountErasure] })
export class ErasureModule {
  static forRoot(redisUrl: string): DynamicModule {
    return { module: ErasureModule, imports: [JobsModule.forRoot(redisUrl, DELETION_QUEUE)] };
  }
}
