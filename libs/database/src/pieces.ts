import type { DataSource } from 'typeorm';
import { row, statement, type NoValues, type Statement, type ValuesOf } from './sql.js';

/** Rows of one piece of a large table: nobody waits long for the locks of its statement. */
export const PIECE = 1_000;

export interface Piece {
  count: number;
}

/** A statement that deletes a piece of the rows of a condition. */
export const deletePiece = <Values extends object = NoValues>(
  table: string,
  key: string,
  condition: string,
) =>
  statement<Piece, Values>(`
  with gone as (
    delete from ${table} where (${key}) in (select ${key} from ${table} where ${condition} limit ${PIECE})
    returning 1
  )
  select count(*) as count from gone`);

/** Calls a function of the owner's that deletes a piece: no service may delete these rows. */
export const deletePieceBy = (name: string) =>
  statement<Piece>(`select ${name}(${PIECE}) as count`);

/** Each piece is a transaction of its own, of at most PIECE rows. */
export async function inPieces<Values extends object>(
  database: DataSource,
  piece: Statement<Piece, Values>,
  ...values: ValuesOf<Values>
): Promise<void> {
  for (let left = true; left;) {
    const changed = await row(database, piece, ...values);
    left = changed!.count >= PIECE;
  }
}
