import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { inPieces, rows } from '@lodge/database';
import { AccountErasureService, audit, FORGET_OLD_EXPULSIONS } from '@lodge/domain';
import { sweepInTurn, sweepRegularly, sweepRows } from '@lodge/messaging';
import { DataSource } from 'typeorm';
import {
  DELETE_OLD_ANNOUNCEMENTS,
  DELETE_OLD_DISMISSALS,
} from './announcements/announcements.sql.js';
import { DELETE_OLD_EVIDENCE } from './evidence/evidence.sql.js';
import {
  COUNT_OF_THE_DAY,
  DELETE_MESSAGES_WITHOUT_GROUP,
  DELETE_OLD_DEPARTURES,
} from './groups/groups.sql.js';
import { HashComparisonService, COMPARISON } from './images/hash-comparison.service.js';
import { ModerationConfig } from './moderation.config.js';
import { DELETE_OLD_KEPT_TEXTS, DELETE_OLD_REPORTS } from './reports/reports.sql.js';
import { ADVANCE_IDS, DELETE_OLD_ERASURES, DUE_ERASURES } from './users/users.sql.js';

// What is due is in the database, so that a kill loses nothing.
@Injectable()
export class ModerationSweeps implements OnApplicationBootstrap {
  constructor(
    private readonly config: ModerationConfig,
    private readonly scheduler: SchedulerRegistry,
    private readonly database: DataSource,
    private readonly erasure: AccountErasureService,
    private readonly comparison: HashComparisonService,
  ) {}

  onApplicationBootstrap() {
    const seconds = this.config.SWEEP_SECONDS;
    // Erasures and comparisons may take minutes, for which the others do not wait.
    const sweeps = {
      'old rows': () => this.deleteOld(),
      'due erasures': () => this.eraseDue(),
      [COMPARISON]: () => this.comparison.run(),
    };
    for (const [name, run] of Object.entries(sweeps))
      sweepRegularly(this.scheduler, { name, seconds, run });
    const advanceIds = () => rows(this.database, ADVANCE_IDS);
    sweepRegularly(this.scheduler, { name: 'ids', seconds: 3_600, run: advanceIds });
  }

  private deleteOld() {
    const months = this.config.EXPELLED_MONTHS;
    return sweepInTurn({
      'counted members': () => inPieces(this.database, COUNT_OF_THE_DAY),
      'old announcements': () => inPieces(this.database, DELETE_OLD_ANNOUNCEMENTS),
      'old dismissals': () => inPieces(this.database, DELETE_OLD_DISMISSALS),
      'messages of deleted groups': () => inPieces(this.database, DELETE_MESSAGES_WITHOUT_GROUP),
      'old departures': () => inPieces(this.database, DELETE_OLD_DEPARTURES),
      'kept texts': () => inPieces(this.database, DELETE_OLD_KEPT_TEXTS),
      'old reports': () => inPieces(this.database, DELETE_OLD_REPORTS),
      'old evidence': () => inPieces(this.database, DELETE_OLD_EVIDENCE),
      'old expulsions': () => inPieces(this.database, FORGET_OLD_EXPULSIONS, { months }),
      'old erasures': () => inPieces(this.database, DELETE_OLD_ERASURES),
    });
  }

  private eraseDue() {
    return sweepRows({
      name: 'due erasures',
      find: (after) => rows(this.database, DUE_ERASURES, { after }),
      work: ({ id }) =>
        this.erasure.erase(id, {
          dueOnly: true,
          record: (transaction, reason) =>
            audit(transaction, id, `erase-${reason ?? 'account'}`, id),
        }),
    });
  }
}
