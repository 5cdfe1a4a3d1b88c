import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { measureBacklog } from '@lodge/database';
import {
  COUNT_OPEN_REPORTS,
  COUNT_URGENT_REPORTS,
  OLDEST_APPEAL,
  OLDEST_URGENT_REPORT,
} from './report-metrics.sql.js';

// docs/alerts.md.
@Injectable()
export class ReportMetrics {
  constructor(@InjectDataSource() database: DataSource) {
    const measure = (name: string, help: string, select: string) =>
      measureBacklog(name, help, database, select);
    measure('reports_open', 'Reports that wait for a decision', COUNT_OPEN_REPORTS);
    measure(
      'reports_urgent_open',
      'Those of them that have to be decided within 48 hours',
      COUNT_URGENT_REPORTS,
    );
    measure(
      'report_urgent_oldest_seconds',
      'How long the oldest of these has been waiting',
      OLDEST_URGENT_REPORT,
    );
    measure(
      'appeal_oldest_seconds',
      'How long the oldest appeal has been waiting for an answer',
      OLDEST_APPEAL,
    );
  }
}
