import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { URGENT_CATEGORIES } from '@lodge/contracts';
import {
  IS_ERASURE_DUE,
  IS_PENDING,
  measureBacklog,
  quotedList,
  secondsSince,
} from '@lodge/database';
import { isWaiting } from '../queues/places.sql.js';

const OPEN = `from reports r where ${isWaiting('r')}`;
const URGENT = `${OPEN} and category in (${quotedList(URGENT_CATEGORIES)})`;

const COPIES = "from images where copy_found_at is not null and status = 'ready'";

// Each figure is one SQL text, also an age (docs/alerts.md).
const METRICS: [name: string, help: string, select: string][] = [
  ['reports_open', 'Reports that wait for a decision', `select count(*) as value ${OPEN}`],
  [
    'reports_urgent_open',
    'Those of them that have to be decided within 48 hours',
    `select count(*) as value ${URGENT}`,
  ],
  [
    'report_urgent_oldest_seconds',
    'How long the oldest of these has been waiting',
    secondsSince('coalesce(second_look_at, reported_at)', URGENT),
  ],
  [
    'copies_open',
    'Photos like one that is blocked, which wait for a review',
    `select count(*) as value ${COPIES}`,
  ],
  [
    'copy_oldest_seconds',
    'How long the oldest of these has been waiting',
    secondsSince('copy_found_at', COPIES),
  ],
  [
    'copy_urgent_oldest_seconds',
    'The same of those that have to be decided within 48 hours',
    secondsSince('copy_found_at', `${COPIES} and copy_is_urgent`),
  ],
  [
    'appeal_oldest_seconds',
    'How long the oldest appeal has been waiting for an answer',
    secondsSince('appealed_at', `from appeals a where ${isWaiting('a')}`),
  ],
  [
    'report_oldest_seconds',
    'How long the oldest report has been waiting',
    secondsSince('reported_at', OPEN),
  ],
  [
    'image_review_oldest_seconds',
    'How long the oldest photo has been waiting for approval',
    secondsSince('uploaded_at', "from images where not is_approved and status = 'ready'"),
  ],
  [
    'registration_oldest_seconds',
    'How long the oldest registration has been waiting for approval',
    secondsSince('created_at', `from users where ${IS_PENDING}`),
  ],
  [
    'request_oldest_seconds',
    'How long the oldest request for a group has been waiting',
    secondsSince('requested_at', `from group_requests r where ${isWaiting('r')}`),
  ],
  [
    'erasure_oldest_seconds',
    'How long ago the first account should have been erased',
    secondsSince(
      "nullif(erase_after, 'epoch')",
      `from users where erase_after is not null and ${IS_ERASURE_DUE}`,
    ),
  ],
];

@Injectable()
export class ReportMetrics {
  constructor(database: DataSource) {
    for (const [name, help, select] of METRICS) measureBacklog(name, help, database, select);
  }
}
