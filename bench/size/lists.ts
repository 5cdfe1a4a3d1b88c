import type { OpenAPIObject } from '@nestjs/swagger';
import { ROUTES, type Access } from '@lodge/contracts';
import { percentile } from '../figures.js';
import { formatNumber } from '../report.js';
import type { Visitor } from '../visitor.js';
import { HEAVY, PROBED, type Readers } from './people.js';
import { idOf, LARGE_GROUP, NODDED_TO } from './counts.js';
import type { Step } from './step.js';
import type { World } from './size.js';

/** Milliseconds for a page. */
const PAGE = 500;
// Such a search ranks and counts everybody whom it finds, and the first reads all names from the disk.
const SEARCH = /\/(users|members)\?q=/;
const FOUND = 1_000;
/** The deepest page, unless the list ends before or the walk takes longer. */
const DEEPEST = 1_000;
const MAX_WALK = 5_000;

type Schema = {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
};
type Parameter = { name: string; in: string; schema: Schema };

/** What stands for a parameter in a path, by the word before it. */
const PATH_VALUES: Record<string, number> = {
  groups: LARGE_GROUP,
  images: idOf(PROBED),
  members: idOf(PROBED),
  messages: NODDED_TO,
  people: idOf(PROBED),
  user: idOf(HEAVY),
  users: idOf(HEAVY),
  reports: 2,
  documents: 1,
};

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

/** What is asked of a list by its parameters that have no fixed values. */
const QUERY_VALUES: Record<string, string[]> = {
  // Common and rare, long and short.
  q: ['marcus', 'member1234', 'a', '1', 'la', 'zzz'],
  min_age: ['18', '120'],
  max_age: ['18', '40'],
  person: [String(idOf(HEAVY)), '1'],
  day: [YESTERDAY.slice(0, 10)],
  since: [YESTERDAY],
  ids: [Array.from({ length: 50 }, (_, at) => idOf(at)).join()],
  limit: [],
  cursor: [],
  before: [],
  after: [],
  around: [YESTERDAY.slice(0, 10), '1'],
  group_id: [String(LARGE_GROUP)],
};

/**
 * Every route that answers a list, with each of its filters, read from the API's own description, so
 * that no new one is left out.
 * @throws Error that names a parameter for which there is no value yet
 */
const listsOf = ({ paths }: OpenAPIObject) =>
  Object.values(ROUTES)
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path, access }) => {
      const { responses, parameters = [] } = paths[path.replace(/:(\w+)/g, '{$1}')]?.get ?? {};
      const content = (responses?.['200'] as { content?: Record<string, { schema: Schema }> })
        ?.content;
      const properties = Object.values(content?.['application/json']?.schema.properties ?? {});
      if (!properties.some(({ type }) => type === 'array')) return [];
      const filled = path.replace(/([\w-]+)\/:\w+/g, (_, word) => `${word}/${pathValue(word)}`);
      return queriesOf(path, parameters as Parameter[]).map((query) => ({
        access,
        path: filled + query,
      }));
    });

function pathValue(word: string) {
  if (word in PATH_VALUES) return PATH_VALUES[word];
  throw new Error(`PATH_VALUES lacks a value for what follows ${word}/ in a path.`);
}

function queriesOf(path: string, parameters: Parameter[]) {
  const filters = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) => {
      const values = schema.enum?.map(String) ?? QUERY_VALUES[name];
      if (!values) throw new Error(`QUERY_VALUES lacks values for ${name} of ${path}.`);
      return values.map((value) => `?${new URLSearchParams({ [name]: value })}`);
    });
  return path.endsWith('/avatars') ? filters : ['', ...filters];
}

/** Each list, as each of its readers reads it, from its first page to a deep one. */
export async function lists({ system, readers }: World): Promise<Step[]> {
  const document = (await (await fetch(`${system.url}/api/docs-json`)).json()) as OpenAPIObject;
  return listsOf(document).flatMap(({ access, path }) =>
    rolesOf(access, readers).map(([role, reader]) => ({
      name: `list, ${role}: ${path.slice(0, 60)}`,
      limit: SEARCH.test(path) ? FOUND : PAGE,
      work: () => walk(reader, path),
    })),
  );
}

const rolesOf = (access: Access, { heavy, member, moderator, admin }: Readers) =>
  Object.entries(
    {
      public: { member },
      member: { member, heavy, admin },
      moderator: { moderator, admin },
      admin: { admin },
    }[access] as Record<string, Visitor>,
  );

type Page = { next_cursor?: string | null; has_more?: boolean; messages?: { id: number }[] };

async function walk(reader: Visitor, path: string) {
  const times: number[] = [];
  let next: string | undefined = path;
  const began = performance.now();
  while (next && times.length < DEEPEST && performance.now() - began < MAX_WALK) {
    const sent = performance.now();
    const { status, body, error } = await reader.get(next);
    times.push(performance.now() - sent);
    if (status !== 200) throw new Error(`${status} ${error ?? ''} for ${next}`);
    next = nextOf(path, body as Page);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = percentile(sorted, 0.95);
  return {
    took: Math.max(times[0], p95),
    more: `${times.length} pages: first ${formatNumber(times[0])} ms, p95 ${formatNumber(p95)}, last ${formatNumber(times.at(-1)!)}`,
  };
}

function nextOf(path: string, { next_cursor, has_more, messages }: Page): string | undefined {
  const sign = path.includes('?') ? '&' : '?';
  if (next_cursor) return `${path}${sign}cursor=${encodeURIComponent(next_cursor)}`;
  if (has_more && messages?.length) return `${path}${sign}before=${messages[0].id}`;
  return undefined;
}
