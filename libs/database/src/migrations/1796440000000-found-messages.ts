import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

const PLACE = `(id >> 19)::text || '.' || group_id::text || '.'`;

const FOLDED = `casefold(regexp_replace(normalize(content, nfkd), '[\u0300-\u036f]', '', 'g') collate "pg_unicode_fast")`;

// To replace each space by an expression would cost a post twice as much.
const WORDS = `btrim(regexp_replace(left(${FOLDED}, 500), '[^[:alnum:] ]+ *', ' ', 'g'))`;

/** Decision 53. The words of some 130 messages wait in a list, which each search reads: 64 KB. */
export class FoundMessages1796440000000 extends Forward {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted migration leaves an index that is not valid.
    await runner.query('drop index concurrently if exists messages_found');
    await runner.query(`
      create index concurrently messages_found on messages using gin ((
        (${PLACE} || replace(${WORDS}, ' ', ' ' || ${PLACE}))::tsvector
      )) with (fastupdate = on, gin_pending_list_limit = 64)`);
  }
}
