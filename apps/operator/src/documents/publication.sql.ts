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
export const PUBLISH = statement<Published>(`
  insert into documents (kind, version, effective_at, language, text)
  select $1, coalesce(max(version), 0) + 1, date_trunc('second', coalesce($2::timestamptz, now() + interval '2 minutes')), $3, $4
  from documents where kind = $1
  having coalesce(max(effective_at), '-infinity') < coalesce($2::timestamptz, now() + interval '2 minutes')
  returning id, kind, version, language, effective_at`);

// Returns no row if there is no such version, or its own text is in this language.
export const TRANSLATE = statement<Published>(`
  with added as (
    insert into document_translations (document_id, language, text)
    select id, $3, $4 from documents where kind = $1 and version = $2 and language <> $3
    returning document_id, language
  )
  select d.id, d.kind, d.version, added.language, d.effective_at
  from added join documents d on d.id = added.document_id`);
