import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ERROR_TEXTS, type OwnDecision } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { conflict, notFound, onViolation } from '@lodge/service';
import type { DataSource } from 'typeorm';
import { FIND_OWN, INSERT_APPEAL, READ_OWN, SEE_OWN } from './own-decisions.sql.js';

@Injectable()
export class OwnDecisionsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  // Latest first.
  list(userId: number): Promise<OwnDecision[]> {
    return rows(this.database, READ_OWN, [userId]);
  }

  async see(id: number, userId: number): Promise<void> {
    if (!(await row(this.database, SEE_OWN, [id, userId])))
      throw notFound(ERROR_TEXTS.decisionNotFound);
  }

  // The constraint lets one of two at once through.
  async appeal(id: number, userId: number, text: string): Promise<void> {
    const appeal = await row(this.database, INSERT_APPEAL, [id, userId, text]).catch(
      onViolation({ appeals_decision_id_key: () => conflict(ERROR_TEXTS.alreadyAppealed) }),
    );
    if (appeal) return;
    const isOwn = await row(this.database, FIND_OWN, [id, userId]);
    throw isOwn ? conflict(ERROR_TEXTS.appealTooLate) : notFound(ERROR_TEXTS.decisionNotFound);
  }
}
