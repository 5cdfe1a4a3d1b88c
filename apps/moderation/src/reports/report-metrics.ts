import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { URGENT_CATEGORIES } from '@lodge/contracts';
import { measureBacklog } from '@lodge/http';

const OPEN = 'from reports where closed_at is null';
const URGENT = `category in (${URGENT_CATEGORIES.map((category) => `'${category}'`).join(', ')})`;

// docs/alerts.md.
@Injectable()
export class ReportMetrics {
  constructor(@InjectDataSource() database: DataSource) {
    measureBacklog(
      'reports_open',
      'Reports that wait for a decision',
      database,
      `select count(*) as value ${OPEN}`,
    );
    measureBacklog(
      'reports_urgent_open',
      'Those of them that have to be decided within 48 hours',
      database,
      `select count(*) as value ${OPEN} and ${URGENT}`,
    );
    measureBacklog(
      'report_urgent_oldest_seconds',
      'How long the oldest of these has been waiting',
      database,
      `select coalesce(extract(epoch from now() - min(reported_at)), 0)::float as value ${OPEN} and ${URGENT}`,
    );
    measureBacklog(
      'appeal_oldest_seconds',
      'How long the oldest appeal has been waiting for an answer',
      database,
      'select coalesce(extract(epoch from now() - min(appealed_at)), 0)::float as value from appeals where decided_at is null',
    );
  }
}
