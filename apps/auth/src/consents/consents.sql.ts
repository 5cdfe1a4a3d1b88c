import {
  CONSENT_KINDS,
  DOCUMENT_KINDS,
  type Document,
  type OwnConsent,
  type OwnDocument,
} from '@lodge/contracts';
import { statement } from '@lodge/database';

// Whether a document is in effect is decided here, by the database's clock, for all processes.
const CURRENT_OF_USER = `
  (select distinct on (kind) id, kind, version, language, effective_at from documents
   where kind = any('{${CONSENT_KINDS}}') and effective_at <= now() order by kind, version desc) d
  left join lateral (
    select action, at from consents where user_id = :userId and document_id = d.id order by id desc limit 1
  ) c on true`;

// The first language is that of the document's row; the others are translations.
const LANGUAGES = `
  d.language || array(
    select language from document_translations where document_id = d.id order by published_at
  ) as languages`;

const IN_READING_ORDER = `order by array_position('{${DOCUMENT_KINDS}}'::text[], d.kind), d.version`;

// The time that a session records: all in effect up to then is accepted. 0 while any is missing.
export const READ_ACCEPTED = statement<{ accepted: number }, { userId: number }>(`
  select case when bool_and(coalesce(c.action = 'accepted', false))
    then extract(epoch from max(d.effective_at))::integer else 0 end as accepted
  from ${CURRENT_OF_USER}`);

export type Published<Row extends Document> = Omit<Row, 'language'> & { languages: string[] };

export const READ_CURRENT = statement<Omit<Published<OwnDocument>, 'status'>, { userId: number }>(`
  select d.id, d.kind, d.version, d.effective_at, ${LANGUAGES},
    case when c.action = 'accepted' then c.at end as accepted_at
  from ${CURRENT_OF_USER} ${IN_READING_ORDER}`);

export const LIST_PUBLISHED = statement<Published<Document>>(`
  select d.id, d.kind, d.version, d.effective_at, ${LANGUAGES},
    case when d.effective_at > now() then 'announced'
      when exists (
        select from documents later
        where later.kind = d.kind and later.version > d.version and later.effective_at <= now()
      ) then 'superseded' else 'current' end as status
  from documents d ${IN_READING_ORDER}`);

export const READ_TEXT = statement<{ text: string }, { documentId: number; language: string }>(`
  select text from documents where id = :documentId and language = :language
  union all select text from document_translations where document_id = :documentId and language = :language`);

export const READ_HISTORY = statement<OwnConsent, { userId: number }>(`
  select c.id, c.document_id, d.kind, d.version, c.action, c.language, c.at
  from consents c join documents d on d.id = c.document_id
  where c.user_id = :userId order by c.id desc limit 100`);
