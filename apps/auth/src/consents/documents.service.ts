import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, type Document, type DocumentWithText } from '@lodge/contracts';
import { DOCUMENTS_REFRESH } from '@lodge/access';
import { row, rows } from '@lodge/database';
import { Cached, notFound } from '@lodge/service';
import { LIST_PUBLISHED, READ_TEXT, type Published } from './consents.sql.js';
import type { ChooseLanguage } from './reader-language.js';

// Documents never change, so their texts need not be read again.
const MAX_TEXTS = 20;

@Injectable()
export class DocumentsService {
  // The list is public, so the database is asked once for all callers.
  private readonly listed: Cached<Published<Document>[]>;
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
    return (await this.listed.get())
      .filter(({ status }) => status !== 'superseded')
      .map(({ languages, ...document }) => ({ ...document, language: choose(languages) }));
  }

  async read(id: number, choose: ChooseLanguage): Promise<DocumentWithText> {
    const published = (await this.listed.get()).find((one) => one.id === id);
    if (!published) throw notFound(ERROR_TEXTS.documentNotFound);
    const { languages, ...document } = published;
    const language = choose(languages);
    const text = await this.textOf(id, language);
    if (!text) throw notFound(ERROR_TEXTS.documentNotFound);
    return { ...document, language, text };
  }

  private async textOf(documentId: number, language: string): Promise<string | undefined> {
    const key = `${documentId} ${language}`;
    const known = this.texts.get(key);
    if (known) return known;
    const text = (await row(this.database, READ_TEXT, { documentId, language }))?.text;
    if (text) this.texts.set(key, text);
    return text;
  }
}
