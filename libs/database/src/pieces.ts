import type { DataSource } from 'typeorm';
import { row, statement, type Statement } from './sql.js';

/** Rows of one piece of a large table: nobody waits long for the locks of its statement. */
export const PIECE = 1_000;

export interface Piece {
  count: number;
}

/** A statement that deletes the rows of a condition, at most $1 of them. */
export const deletePiece = (table: string, key: string, condition: string) =>
  statement<Piece>(`
  with gone as (
    delete from ${table} where (${key}) in (select ${key} from ${table} where ${condition} limit $1)
    returning 1
  )
  select count(*) as count from gone`);

/** Each piece is a transaction of its own. `values` are parameters from $2 on; $1 is PIECE. */
export async function inPieces(
  database: DataSource,
  piece: Statement<Piece>,
  values: unknown[] = [],
): Promise<void> {
  for (let left = true; left;) {
    const changed = await row(database, piece, [PIECE, ...values]);
    left = changed!.count >= PIECE;
  }
}
