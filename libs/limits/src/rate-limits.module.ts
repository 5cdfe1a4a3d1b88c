import { Global, Module, type DynamicModule } from '@nestjs/common';
import { RateLimits, RATE_LIMITS_SWITCH } from './rate-limits.js';

@Global()
@Module({})
export class RateLimitsModule {
  static forRoot(setting: string): DynamicModule {
    return {
      module: RateLimitsModule,
      providers: [RateLimits, { provide: RATE_LIMITS_SWITCH, useValue: setting !== 'off' }],
      exports: [RateLimits],
    };
  }
}
