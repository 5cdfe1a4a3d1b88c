import type { DocumentKind, Instant } from '@lodge/contracts';
import { statement } from '@lodge/database';

export interface Published {
  id: number;
  kind: DocumentKind;
  version: number;
  language: string;
  effective_at: Instant;
}

// Of two at once, the unique key rejects one. There is no row if the version before takes effect
// later. Times are whole seconds, as sessions record them, with two minutes of lead for slow
// clocks.
export const PUBLISH = statement<
  Published,
  { kind: DocumentKind; effectiveAt: string | undefined; language: string; text: string }
>(`
  insert into documents (kind, version, effective_at, language, text)
  select :kind, coalesce(max(version), 0) + 1,
    date_trunc('second', coalesce(:effectiveAt::timestamptz, now() + interval '2 minutes')), :language, :text
  from documents where kind = :kind
  having coalesce(max(effective_at), '-infinity') < coalesce(:effectiveAt::timestamptz, now() + interval '2 minutes')
  returning id, kind, version, language, effective_at`);

// Returns no row if there is no such version, or its own text is in this language.
export const TRANSLATE = statement<
  Published,
  { kind: DocumentKind; version: number; language: string; text: string }
>(`
  with added as (
    insert into document_translations (document_id, language, text)
    select id, :language, :text from documents where kind = :kind and version = :version and language <> :language
    returning document_id, language
  )
  select d.id, d.kind, d.version, added.language, d.effective_at
  from added join documents d on d.id = added.document_id`);
