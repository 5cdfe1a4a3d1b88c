import { row } from '@lodge/database';
import type { EntityManager } from 'typeorm';
import { INSERT_DECISION } from './insert-decision.sql.js';

interface Stated {
  action: string;
  rule?: string | null;
  explanation?: string;
  /** Without days a suspension lasts until it is lifted. */
  days?: number | null;
}

/** @returns its id */
export async function insertDecision(
  transaction: EntityManager,
  about: { id?: number; subject_id: number | null },
  { action, rule = null, explanation = '', days = null }: Stated,
  reviewerId: number,
): Promise<number> {
  const ids = { reportId: about.id ?? null, subjectId: about.subject_id, reviewerId };
  const values = { ...ids, action, rule, explanation, days };
  return (await row(transaction, INSERT_DECISION, values))!.id;
}
