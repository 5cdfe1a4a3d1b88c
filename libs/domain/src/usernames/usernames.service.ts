import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FIELD_TEXTS, REGISTRATION_RULES } from '@lodge/contracts';
import { invalidField } from '@lodge/service';
import { lookAlikesOf } from './skeleton.js';
import { reservedNames } from './reserved-names.js';

export class UsernamesService {
  private readonly isReserved: (username: string) => boolean;

  constructor(brand: string) {
    this.isReserved = reservedNames(brand);
  }

  /** Returns the name in NFKC; `current` may be respelled. @throws ApiError 400 under `username` */
  prepare(username: string, current?: string): string {
    rejectIf(REGISTRATION_RULES.username(username));
    const stored = username.normalize('NFKC').trim();
    rejectIf(REGISTRATION_RULES.username(stored));
    const isSimilar = current !== undefined && areAlike(current, stored);
    rejectIf(!isSimilar && this.isReserved(stored) ? FIELD_TEXTS.usernameReserved : undefined);
    return stored;
  }

  /**
   * A new name must be claimed once stored. `current` is read in the transaction, with the member's
   * row locked.
   * @throws ApiError 400 under `username`
   */
  change(current: string, username: string): string {
    return username === current ? current : this.prepare(username, current);
  }
}

@Global()
@Module({})
export class UsernamesModule {
  static forRoot(brand: string): DynamicModule {
    return {
      module: UsernamesModule,
      providers: [{ provide: UsernamesService, useValue: new UsernamesService(brand) }],
      exports: [UsernamesService],
    };
  }
}

function areAlike(one: string, other: string): boolean {
  const skeletons = new Set(lookAlikesOf(one));
  return lookAlikesOf(other).some((skeleton) => skeletons.has(skeleton));
}

function rejectIf(wrong: string | undefined) {
  if (wrong) throw invalidField('username', wrong);
}
