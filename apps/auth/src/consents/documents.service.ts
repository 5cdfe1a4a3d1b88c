import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, type Document, type DocumentWithText } from '@lodge/contracts';
import { DOCUMENTS_REFRESH } from '@lodge/access';
import { row, rows } from '@lodge/database';
import { Cached, notFound } from '@lodge/service';
import { LIST_PUBLISHED, READ_TEXT, type Published } from './consents.sql.js';
import type { ChooseLanguage } from './reader-language.js';

@Injectable()
export class DocumentsService {
  // The list is public, so the database is asked once for all callers.
  private readonly listed: Cached<Published<Document>[]>;

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
    const found = await row(this.database, READ_TEXT, { documentId: id, language });
    if (!found) throw notFound(ERROR_TEXTS.documentNotFound);
    return { ...document, language, ...found };
  }
}
