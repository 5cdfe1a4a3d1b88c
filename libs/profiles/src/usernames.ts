import { Global, Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { FIELD_TEXTS, REGISTRATION_RULES } from '@lodge/contracts';
import { row } from '@lodge/database';
import { lookAlikesOf, reservedNames } from '@lodge/usernames';
import type { EntityManager } from 'typeorm';
import { invalidInput } from '@lodge/http';

const IS_RESERVED = Symbol('tells reserved names');

/** Names that members take. What they have already they may keep, whatever rules came since. */
@Injectable()
export class Usernames {
  constructor(@Inject(IS_RESERVED) private readonly isReserved: (username: string) => boolean) {}

  /**
   * A new username in the form it is stored in, Unicode NFKC.
   * @param current the name the member has, of which they may take another spelling
   * @throws ApiError 400 under `username`
   */
  prepare(username: string, current?: string): string {
    rejectIf(REGISTRATION_RULES.username(username));
    const stored = username.normalize('NFKC').trim();
    rejectIf(REGISTRATION_RULES.username(stored));
    const isOwn = current !== undefined && areAlike(current, stored);
    rejectIf(!isOwn && this.isReserved(stored) ? FIELD_TEXTS.usernameReserved : undefined);
    return stored;
  }

  /**
   * The username to store for a member who may have changed it, and whether it is new and so to be
   * claimed once it is stored. Until the end of the transaction nobody else renames the member.
   * @throws ApiError 400 under `username`
   */
  async change(
    transaction: EntityManager,
    userId: number,
    username: string,
  ): Promise<{ username: string; isNew: boolean }> {
    const member = await row<{ username: string }>(
      transaction,
      'select username from users where id = $1 for no key update',
      [userId],
    );
    if (!member || member.username === username) return { username, isNew: false };
    const stored = this.prepare(username, member.username);
    return { username: stored, isNew: stored !== member.username };
  }
}

@Global()
@Module({})
export class UsernamesModule {
  /** @param brand the site's name, which is reserved */
  static forRoot(brand: string): DynamicModule {
    return {
      module: UsernamesModule,
      providers: [Usernames, { provide: IS_RESERVED, useValue: reservedNames(brand) }],
      exports: [Usernames],
    };
  }
}

function areAlike(one: string, other: string): boolean {
  const skeletons = new Set(lookAlikesOf(one));
  return lookAlikesOf(other).some((skeleton) => skeletons.has(skeleton));
}

function rejectIf(wrong: string | undefined) {
  if (wrong) throw invalidInput(wrong, { username: wrong });
}
