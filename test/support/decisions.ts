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

/** Closes the report as no breach, by an admin who no longer exists. */
export const dismissed = (system: Installation, reportId: number) =>
  sql(system, "update reports set closed_at = now(), outcome = 'no_breach' where id = $1", [
    reportId,
  ]);
