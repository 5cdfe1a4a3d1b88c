import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  DOCUMENT_KINDS,
  ERROR_TEXTS,
  type Document,
  type DocumentWithText,
  type Instant,
} from '@lodge/contracts';
import { Cached, notFound } from '@lodge/service';
import { DocumentRow } from '../entities.js';

type Published = Omit<Document, 'status'>;

// Milliseconds; a new version is announced for a minute at least.
const FRESH = 10_000;
// Documents never change, so their texts need not be read again.
const MOST_TEXTS = 20;

@Injectable()
export class DocumentsService {
  // The list is public, so the database is asked once for all callers.
  private readonly listed = new Cached(() => this.readRows(), FRESH);
  private readonly texts = new Map<number, string>();

  constructor(@InjectRepository(DocumentRow) private readonly documents: Repository<DocumentRow>) {}

  /** Those in effect and those announced. */
  async list(): Promise<Document[]> {
    return (await this.all()).filter(({ status }) => status !== 'superseded');
  }

  async read(id: number): Promise<DocumentWithText> {
    const document = (await this.all()).find((one) => one.id === id);
    const text = document && (await this.textOf(id));
    if (!text) throw notFound(ERROR_TEXTS.documentNotFound);
    return { ...document, text };
  }

  private async all(): Promise<Document[]> {
    return withStatuses(await this.listed.get(), new Date().toISOString()).sort(inReadingOrder);
  }

  private readRows(): Promise<Published[]> {
    const select = { id: true, kind: true, version: true, effective_at: true } as const;
    return this.documents.find({ select, order: { id: 'asc' } });
  }

  private async textOf(id: number): Promise<string | undefined> {
    const known = this.texts.get(id);
    if (known) return known;
    const row = await this.documents.findOne({ select: { id: true, text: true }, where: { id } });
    if (this.texts.size >= MOST_TEXTS) this.texts.clear();
    if (row) this.texts.set(id, row.text);
    return row?.text;
  }
}

// The latest version in effect of each kind is current.
const withStatuses = (rows: Published[], now: Instant): Document[] =>
  rows.map((row) => ({ ...row, status: statusOf(row, rows, now) }));

function statusOf(row: Published, rows: Published[], now: Instant): Document['status'] {
  if (row.effective_at > now) return 'announced';
  const isSuperseded = rows.some(
    ({ kind, version, effective_at }) =>
      kind === row.kind && version > row.version && effective_at <= now,
  );
  return isSuperseded ? 'superseded' : 'current';
}

/** Terms first, an announced version after the current one. */
export const inReadingOrder = (left: Published, right: Published) =>
  DOCUMENT_KINDS.indexOf(left.kind) - DOCUMENT_KINDS.indexOf(right.kind) ||
  left.version - right.version;
