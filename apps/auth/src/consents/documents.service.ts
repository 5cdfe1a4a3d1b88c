import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  DOCUMENT_KINDS,
  ERROR_TEXTS,
  type Document,
  type DocumentWithText,
  type Instant,
} from '@lodge/contracts';
import { DOCUMENTS_REFRESH } from '@lodge/access';
import { Cached, notFound } from '@lodge/service';
import { DocumentRow, DocumentTranslation } from '../entities.js';
import type { ChooseLanguage } from './reader-language.js';

// The first language is that of the document's row.
type Published = Omit<Document, 'status' | 'language'> & { languages: string[] };

// Documents never change, so their texts need not be read again.
const MOST_TEXTS = 20;

@Injectable()
export class DocumentsService {
  // The list is public, so the database is asked once for all callers.
  private readonly listed: Cached<Published[]>;
  private readonly texts = new Map<string, string>();

  constructor(
    @InjectRepository(DocumentRow) private readonly documents: Repository<DocumentRow>,
    @InjectRepository(DocumentTranslation)
    private readonly translations: Repository<DocumentTranslation>,
    @Inject(DOCUMENTS_REFRESH) seconds: number,
  ) {
    this.listed = new Cached(
      () => this.readRows(),
      () => seconds * 1_000,
    );
  }

  /** Lists the documents in effect and those announced. */
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

  private async readRows(): Promise<Published[]> {
    const [documents, translations] = await Promise.all([
      this.documents.find({
        select: { id: true, kind: true, version: true, language: true, effective_at: true },
        order: { id: 'asc' },
      }),
      this.translations.find({
        select: { document_id: true, language: true },
        order: { published_at: 'asc' },
      }),
    ]);
    const languagesOf = (id: number) =>
      translations.filter((one) => one.document_id === id).map(({ language }) => language);
    return documents.map(({ language, ...document }) => ({
      ...document,
      languages: [language, ...languagesOf(document.id)],
    }));
  }

  private async textOf({ id, language }: Document): Promise<string | undefined> {
    const key = `${id} ${language}`;
    const known = this.texts.get(key);
    if (known) return known;
    const text = await this.readText(id, language);
    if (this.texts.size >= MOST_TEXTS) this.texts.clear();
    if (text) this.texts.set(key, text);
    return text;
  }

  private async readText(id: number, language: string): Promise<string | undefined> {
    const select = { text: true } as const;
    const first = await this.documents.findOne({ select, where: { id, language } });
    const found =
      first ?? (await this.translations.findOne({ select, where: { document_id: id, language } }));
    return found?.text;
  }
}

// The latest version in effect of each kind is current.
function withStatuses(published: Published[], choose: ChooseLanguage): Document[] {
  const now = new Date().toISOString();
  return published.map(({ languages, ...row }) => ({
    ...row,
    language: choose(languages),
    status: statusOf(row, published, now),
  }));
}

function statusOf(
  row: Omit<Published, 'languages'>,
  rows: Published[],
  now: Instant,
): Document['status'] {
  if (row.effective_at > now) return 'announced';
  const isSuperseded = rows.some(
    ({ kind, version, effective_at }) =>
      kind === row.kind && version > row.version && effective_at <= now,
  );
  return isSuperseded ? 'superseded' : 'current';
}

/** Terms first, an announced version after the current one. */
export const inReadingOrder = (
  left: Pick<Document, 'kind' | 'version'>,
  right: Pick<Document, 'kind' | 'version'>,
) =>
  DOCUMENT_KINDS.indexOf(left.kind) - DOCUMENT_KINDS.indexOf(right.kind) ||
  left.version - right.version;
