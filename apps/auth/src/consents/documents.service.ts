import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import {
  DOCUMENT_KINDS,
  ERROR_TEXTS,
  type Document,
  type DocumentWithText,
  type Instant,
} from '@lodge/contracts';
import { DOCUMENTS_REFRESH } from '@lodge/access';
import { row, rows } from '@lodge/database';
import { Cached, notFound } from '@lodge/service';
import { LIST_PUBLISHED, READ_TEXT } from './consents.sql.js';
import type { ChooseLanguage } from './reader-language.js';

type Published = Omit<Document, 'status' | 'language'> & { languages: string[] };

// Documents never change, so their texts need not be read again.
const MAX_TEXTS = 20;

@Injectable()
export class DocumentsService {
  // The list is public, so the database is asked once for all callers.
  private readonly listed: Cached<Published[]>;
  private readonly texts = new LRUCache<string, string>({ max: MAX_TEXTS });

  constructor(
    private readonly database: DataSource,
    @Inject(DOCUMENTS_REFRESH) seconds: number,
  ) {
    this.listed = new Cached(
      () => rows(database, LIST_PUBLISHED),
      () => seconds * 1_000,
    );
  }

  async list(choose: ChooseLanguage): Promise<Document[]> {
    return withStatuses(await this.listed.get(), choose)
      .filter(({ status }) => status !== 'superseded')
      .sort(inReadingOrder);
  }

  async read(id: number, choose: ChooseLanguage): Promise<DocumentWithText> {
    const document = withStatuses(await this.listed.get(), choose).find((one) => one.id === id);
    const text = document && (await this.textOf(document));
    if (!text) throw notFound(ERROR_TEXTS.documentNotFound);
    return { ...document, text };
  }

  private async textOf({ id, language }: Document): Promise<string | undefined> {
    const key = `${id} ${language}`;
    const known = this.texts.get(key);
    if (known) return known;
    const text = (await row(this.database, READ_TEXT, { documentId: id, language }))?.text;
    if (text) this.texts.set(key, text);
    return text;
  }
}

function withStatuses(published: Published[], choose: ChooseLanguage): Document[] {
  const now = new Date().toISOString();
  return published.map(({ languages, ...document }) => ({
    ...document,
    language: choose(languages),
    status: statusOf(document, published, now),
  }));
}

function statusOf(
  { kind, version, effective_at }: Omit<Published, 'languages'>,
  published: Published[],
  now: Instant,
): Document['status'] {
  if (effective_at > now) return 'announced';
  const isSuperseded = published.some(
    (other) => other.kind === kind && other.version > version && other.effective_at <= now,
  );
  return isSuperseded ? 'superseded' : 'current';
}

export const inReadingOrder = (
  left: Pick<Document, 'kind' | 'version'>,
  right: Pick<Document, 'kind' | 'version'>,
) =>
  DOCUMENT_KINDS.indexOf(left.kind) - DOCUMENT_KINDS.indexOf(right.kind) ||
  left.version - right.version;
