import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ERROR_TEXTS, type Document, type DocumentWithText } from '@lodge/contracts';
import { notFound } from '@lodge/service';
import { DocumentRow } from './document.entity.js';
import { inReadingOrder, withStatuses } from './statuses.js';

type Listed = Omit<Document, 'status'>;

// Milliseconds; a new version is announced for a minute at least.
const FRESH = 10_000;
// Documents never change, so their texts need not be read again.
const MOST_TEXTS = 20;

@Injectable()
export class DocumentsService {
  private listed?: { at: number; rows: Promise<Listed[]> };
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
    return withStatuses(await this.rows(), new Date().toISOString()).sort(inReadingOrder);
  }

  // The list is public, so the database is asked once for all callers.
  private rows(): Promise<Listed[]> {
    const now = performance.now();
    if (!this.listed || now - this.listed.at > FRESH)
      this.listed = { at: now, rows: this.readRows() };
    return this.listed.rows;
  }

  private readRows(): Promise<Listed[]> {
    const select = { id: true, kind: true, version: true, effective_at: true } as const;
    return this.documents.find({ select, order: { id: 'asc' } }).catch((error: unknown) => {
      this.listed = undefined;
      throw error;
    });
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
