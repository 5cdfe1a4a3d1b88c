import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS, MAX_OWN_DECISIONS } from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { conflict, Endpoint, notFound, onViolation, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { DataSource } from 'typeorm';
import { AppealDto } from './appeals.dto.js';
import { FIND_OWN, INSERT_APPEAL, READ_OWN, SEE_OWN } from './own-decisions.sql.js';

@ApiTags('account')
@Controller()
export class OwnDecisionsController {
  constructor(private readonly database: DataSource) {}

  @Endpoint('ownDecisions')
  async list(@Viewer() { userId }: Session) {
    return { decisions: await rows(this.database, READ_OWN, { userId, limit: MAX_OWN_DECISIONS }) };
  }

  @Endpoint('seeDecision')
  async see(@Viewer() { userId }: Session, @IdParam() id: number) {
    if (!(await row(this.database, SEE_OWN, { id, userId })))
      throw notFound(ERROR_TEXTS.decisionNotFound);
    return { message: 'Marked as seen' };
  }

  // A constraint lets only one of two appeals at once through.
  @Endpoint('appeal', { 409: ERROR_TEXTS.alreadyAppealed })
  async appeal(@Viewer() { userId }: Session, @IdParam() id: number, @Body() { text }: AppealDto) {
    await inTransaction(this.database, async (transaction) => {
      if (!(await row(transaction, INSERT_APPEAL, { id, userId, text }))) {
        const isOwn = await row(transaction, FIND_OWN, { id, userId });
        throw isOwn ? conflict(ERROR_TEXTS.appealTooLate) : notFound(ERROR_TEXTS.decisionNotFound);
      }
      transaction.publish('appeal.made', { userId });
    }).catch(onViolation({ appeals_decision_id_key: () => conflict(ERROR_TEXTS.alreadyAppealed) }));
    return { message: 'Appeal sent' };
  }
}
