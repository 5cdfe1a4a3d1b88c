import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration; `1796100020000-counted-members.ts` is one to imitate. Nothing leads back: the previous release runs on the schema of the next. */
export abstract class Forward implements MigrationInterface {
  abstract up(runner: QueryRunner): Promise<void>;

  down(): Promise<never> {
    throw new Error('Migrations lead forward only. The previous release runs on this schema.');
  }
}
