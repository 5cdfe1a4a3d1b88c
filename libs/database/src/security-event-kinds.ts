import type { QueryRunner } from 'typeorm';

/** For migrations. Keeps what other migrations added. */
export const addEventKinds = async (runner: QueryRunner, kinds: string[]): Promise<void> =>
  setKinds(runner, [...(await kindsOf(runner)), ...kinds]);

/** Also deletes the events of these kinds. */
export async function removeEventKinds(runner: QueryRunner, kinds: string[]): Promise<void> {
  await runner.query('delete from security_events where kind = any($1)', [kinds]);
  const left = (await kindsOf(runner)).filter((kind) => !kinds.includes(kind));
  await setKinds(runner, left);
}

async function kindsOf(runner: QueryRunner): Promise<string[]> {
  const [{ definition }] = await runner.query(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'security_events_kind'",
  );
  return [...String(definition).matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
}

async function setKinds(runner: QueryRunner, kinds: string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await runner.query(`
    alter table security_events drop constraint security_events_kind,
      add constraint security_events_kind check (kind in (${list}))`);
}
