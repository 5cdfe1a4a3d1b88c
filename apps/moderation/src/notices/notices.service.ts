import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, type NoticeStatus } from '@lodge/contracts';
import { inTransaction, row, rows } from '@lodge/database';
import { notFound } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { randomCode } from '../random-codes.js';
import { ReportLimits } from '../reports/report-limits.js';
import type { NoticeDto } from './notices.dto.js';
import { ADD_NOTICE, NOTICE_STATUS } from './notices.sql.js';

@Injectable()
export class NoticesService {
  constructor(
    private readonly database: DataSource,
    private readonly limits: ReportLimits,
  ) {}

  async add(notice: NoticeDto, network: NetworkHashes) {
    const isHeld = await this.limits.count(notice.category, network);
    const token = randomBytes(32).toString('base64url');
    const declared = notice.declared ?? false;
    const reference = newReference();
    const values = { ...notice, reference, digest: noticeDigest(token), isHeld, declared };
    await inTransaction(this.database, async (transaction) => {
      await rows(transaction, ADD_NOTICE, values);
      transaction.publish('report.changed', { subjectId: null });
    });
    return { reference, token };
  }

  /** @throws ApiError 404 for an unknown token, and for a notice that is too old */
  async status(token: string): Promise<NoticeStatus> {
    const status = await row(this.database, NOTICE_STATUS, { digest: noticeDigest(token) });
    if (!status) throw notFound(ERROR_TEXTS.noticeNotFound);
    return status;
  }
}

const noticeDigest = (token: string) => hash('sha256', token, 'hex');

// A reference has 40 random bits, and does not tell how many there are.
const newReference = () => `${randomCode(4)}-${randomCode(4)}`;
