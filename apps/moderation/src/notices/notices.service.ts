import { hash, randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, GROUP_CODE_ALPHABET, type NoticeStatus } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { notFound } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { ReportLimits } from '../reports/report-limits.js';
import type { NoticeDto } from './notices.dto.js';
import { ADD_NOTICE, NOTICE_STATUS } from './notices.sql.js';

@Injectable()
export class NoticesService {
  constructor(
    private readonly database: DataSource,
    private readonly limits: ReportLimits,
    private readonly events: EventBus,
  ) {}

  async add(notice: NoticeDto, network: NetworkHashes) {
    const { category, name, email, place, statement, declared = false } = notice;
    const isHeld = await this.limits.count(category, network);
    const [token, reference] = [randomBytes(32).toString('base64url'), newReference()];
    const values = {
      category,
      reference,
      digest: noticeDigest(token),
      name,
      email,
      place,
      statement,
      isHeld,
      declared,
    };
    await rows(this.database, ADD_NOTICE, values);
    this.events.publish('report.changed', { subjectId: null });
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
function newReference(): string {
  const letters = Array.from({ length: 8 }, newLetter).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const newLetter = () => GROUP_CODE_ALPHABET[randomInt(GROUP_CODE_ALPHABET.length)];
