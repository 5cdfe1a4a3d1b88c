import { register, signedIn, sql, type Client, type Installation } from '@lodge/testing';

interface Reported {
  kind?: 'user' | 'image' | 'message' | 'group' | 'notice';
  target?: number | null;
  evidence?: string;
  reporter?: number;
}

/** Creates an open report as a member would. */
export async function reportOn(
  system: Installation,
  subjectId: number | null,
  { kind = 'user', target = subjectId ?? 1, evidence = '', reporter }: Reported = {},
): Promise<number> {
  const [{ id }] = await sql<{ id: number }>(
    system,
    `insert into reports (reporter_id, subject_id, kind, target_id, category, evidence)
     values ($1, $2, $3, $4, 'harassment', $5) returning id`,
    [reporter ?? null, subjectId, kind, target, evidence],
  );
  return id;
}

export const BECAUSE = { rule: 'respect', explanation: 'Please stay friendly.' };

export const decideReport = (admin: Client, reportId: number, decision: object) =>
  admin.post(`/api/admin/reports/${reportId}/decision`, decision);

/** Expels a member through a report, as admins do. */
export async function expel(system: Installation, admin: Client, userId: number): Promise<void> {
  const report = await reportOn(system, userId);
  const { status } = await decideReport(admin, report, { action: 'expel', ...BECAUSE });
  if (status !== 201) throw new Error(`Expelling answered ${status}`);
}

/** Suspends a member through a report, as admins do. */
export async function suspend(
  system: Installation,
  admin: Client,
  userId: number,
  end: object = { days: 7 },
) {
  const report = await reportOn(system, userId);
  const { status, body } = await decideReport(admin, report, {
    action: 'suspend',
    ...BECAUSE,
    ...end,
  });
  if (status !== 201) throw new Error(`Suspending answered ${status}: ${JSON.stringify(body)}`);
}

export async function anotherAdmin(system: Installation) {
  const member = await register(system.url);
  await sql(system, 'update users set is_admin = true where id = $1', [member.id]);
  return { ...member, client: await signedIn(system.url, member.person) };
}

export const ownDecisions = async (client: Client) =>
  (await client.get('/api/account/decisions')).body.decisions;

/** Inserts a warning by an admin who no longer exists. */
export async function warningOf(system: Installation, subjectId: number): Promise<number> {
  const [{ id }] = await sql<{ id: number }>(
    system,
    "insert into decisions (subject_id, action, rule, explanation) values ($1, 'warn', $2, $3) returning id",
    [subjectId, BECAUSE.rule, BECAUSE.explanation],
  );
  return id;
}

export async function appealOf(system: Installation, decisionId: number): Promise<number> {
  const [{ id }] = await sql<{ id: number }>(
    system,
    "insert into appeals (decision_id, text) values ($1, 'It was not me.') returning id",
    [decisionId],
  );
  return id;
}

/** Appeals against the latest decision about the member. @returns the appeal's id */
export async function appealBy(
  system: Installation,
  client: Client,
  text = 'It was not me.',
): Promise<number> {
  const [decision] = await ownDecisions(client);
  const { status } = await client.post(`/api/account/decisions/${decision.id}/appeal`, { text });
  if (status !== 201) throw new Error(`Appealing answered ${status}`);
  const found = 'select id from appeals where decision_id = $1';
  return (await sql<{ id: number }>(system, found, [decision.id]))[0].id;
}

export const answerAppeal = (
  admin: Client,
  appealId: number,
  outcome = 'upheld',
  answer: unknown = 'We looked.',
) => admin.post(`/api/admin/appeals/${appealId}/decision`, { outcome, answer });

/** Changes a row in the database, where no call of the API does. */
export const setRow = (system: Installation, table: string, id: number, values: string) =>
  sql(system, `update ${table} set ${values} where id = $1`, [id]);

export const setUser = (system: Installation, id: number, values: string) =>
  setRow(system, 'users', id, values);

/** Inserts accounts that nobody signs in to, named `name 1` and so on. */
export const crowd = (system: Installation, name: string, size: number) =>
  sql<{ id: number }>(
    system,
    `insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
     select $1 || n || '@lodge.example', $1 || ' ' || n, 'x', 30, 5, 9, 170, 'Other', 'Side'
     from generate_series(1, $2::integer) n returning id`,
    [name, size],
  );

/** Takes their rights from the other admins for as long as `work` takes. */
export async function asSoleAdmin<T>(
  system: Installation,
  id: number,
  work: () => Promise<T>,
): Promise<T> {
  const others = await sql<{ id: number }>(
    system,
    'update users set is_admin = false where is_admin and id <> $1 returning id',
    [id],
  );
  try {
    return await work();
  } finally {
    const ids = others.map((one) => one.id);
    await sql(system, 'update users set is_admin = true where id = any($1)', [ids]);
  }
}
