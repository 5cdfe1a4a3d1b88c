import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { inPieces } from '@lodge/database';
import { sweepInTurn, sweepRegularly } from '@lodge/messaging';
import {
  DELETE_EXPIRED_RESETS,
  DELETE_OLD_EVENTS,
  DELETE_OLD_INVITATIONS,
  FORGET_NOTES,
} from './retention.sql.js';

// Runs in every replica: two at once do no harm. An expired link is invalid even before that.
@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap() {
    const run = () => this.deleteOld();
    sweepRegularly(this.scheduler, { name: 'old rows', seconds: 3_600, run });
  }

  deleteOld() {
    return sweepInTurn({
      'old events': () => inPieces(this.database, DELETE_OLD_EVENTS),
      'expired resets': () => inPieces(this.database, DELETE_EXPIRED_RESETS),
      'notes of invitations': () => inPieces(this.database, FORGET_NOTES),
      'old invitations': () => inPieces(this.database, DELETE_OLD_INVITATIONS),
    });
  }
}
