import { isDeepStrictEqual } from 'node:util';
import type { Scene } from '@lodge/scene';
import {
  jpegPhoto,
  newGroup,
  register,
  signedIn,
  sql,
  UNSTATED,
  type Client,
  type Member,
} from '@lodge/testing';
import { Random } from '../../libs/testing/src/random.mjs';
import { BECAUSE, decideReport, reportOn, suspend } from '../support/decisions.js';
import { makeModerator } from '../support/moderators.js';
import { ACTIONS, planOf, type ActionName, type Call, type Step } from './actions.js';
import { Rules, type Person, type Room } from './rules.js';
import { expectedView, Eyes, type View } from './views.js';

const MEMBERS = 4;
const ROOMS = 2;
// After this many steps everybody looks, and otherwise only the actor and one other.
const EVERYBODY_EVERY = 4;

interface Beginning {
  people: { id: number; role: Person['role'] }[];
  rooms: Pick<Room, 'id' | 'code'>[];
}

/** What was played, and how the product disagreed with the rules at its end, if it did. */
interface Played {
  steps: Step[];
  // 0 for a step that meant nothing.
  statuses: number[];
  disagreement?: string;
}

// Weights of actions that others depend on, or that most rules concern.
const OFTEN: Partial<Record<ActionName, number>> = {
  upload: 4,
  approve: 4,
  join: 5,
  request: 3,
  'reject a request': 2,
  leave: 2,
  post: 6,
  reply: 3,
  edit: 2,
  nod: 4,
  block: 3,
  mute: 3,
  star: 3,
  'sign in': 6,
  keep: 4,
  'come back': 4,
};

/** Chooses steps that mean something in the state left by earlier ones. */
export function randomSteps(seed: number, length: number): Step[] {
  const random = new Random(seed);
  const names = (Object.keys(ACTIONS) as ActionName[]).flatMap((name) =>
    Array<ActionName>(OFTEN[name] ?? 1).fill(name),
  );
  const rules = rulesOf(REHEARSAL);
  const steps: Step[] = [];
  while (steps.length < length) {
    const step = {
      action: random.pick(names),
      actor: random.whole(0, MEMBERS),
      other: random.whole(0, MEMBERS),
      room: random.whole(0, ROOMS - 1),
      pick: random.whole(0, 11),
    };
    const plan = planOf(rules, step);
    if (!plan) continue;
    steps.push(step);
    plan.apply?.(rehearsedBody(steps.length) as never);
  }
  return steps;
}

const REHEARSAL: Beginning = {
  people: ['admin', 'member', 'member', 'member', 'moderator'].map((role, id) => ({
    id,
    role: role as Person['role'],
  })),
  rooms: Array.from({ length: ROOMS }, (_, id) => ({ id, code: '' })),
};

const rehearsedBody = (id: number) => ({
  image: { id, filename: String(id) },
  request: { id },
  chat_message: { id },
});

function viewersOf({ actor, other }: Step, at: number): number[] {
  if (at % EVERYBODY_EVERY === 0) return Array.from({ length: MEMBERS + 1 }, (_, index) => index);
  return [...new Set([actor, other])];
}

/** Plays the steps with new people in new groups: an admin, three members and a moderator. */
export async function play(scene: Scene, steps: Step[]): Promise<Played> {
  const stage = await Stage.of(scene);
  try {
    const rules = rulesOf(stage.beginning);
    const statuses: number[] = [];
    for (const [at, step] of steps.entries()) {
      const plan = planOf(rules, step);
      if (!plan) {
        statuses.push(0);
        continue;
      }
      const { status, body } = await stage.send(plan.call, rules);
      statuses.push(status);
      if (status === plan.status) plan.apply?.(body as never);
      const disagreement =
        status === plan.status
          ? await stage.look(rules, viewersOf(step, at))
          : `answered ${status} in place of ${plan.status}: ${JSON.stringify(body)}`;
      if (disagreement) return { steps: steps.slice(0, at + 1), statuses, disagreement };
    }
    return { steps, statuses };
  } finally {
    await stage.clear();
  }
}

/** Shortens a sequence to what the disagreement needs, by trying shorter ones. */
export async function shrink(scene: Scene, played: Played, attempts: number): Promise<Played> {
  let shortest = played;
  for (let size = Math.ceil(played.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.steps.length - 1 && attempts > 0; attempts--) {
      const steps = shortest.steps.toSpliced(
        from,
        Math.min(size, shortest.steps.length - 1 - from),
      );
      const tried = await play(scene, steps);
      if (tried.disagreement) shortest = tried;
      else from += size;
    }
  }
  return shortest;
}

export function told({ steps, statuses, disagreement }: Played): string {
  const lines = statuses.map((status, at) => {
    const { action, actor, other, room } = steps[at];
    return status ? `${at}. ${actor}: ${action} (other ${other}, group ${room}) ${status}` : '';
  });
  return [...lines.filter(Boolean), disagreement].join('\n');
}

function difference(expected: View, seen: View): string {
  const [wanted, got] = [expected, seen] as Record<string, unknown>[];
  const parts = Object.keys({ ...wanted, ...got }).filter(
    (part) => !isDeepStrictEqual(wanted[part], got[part]),
  );
  return parts
    .map(
      (part) => `${part}: ${JSON.stringify(got[part])} in place of ${JSON.stringify(wanted[part])}`,
    )
    .join('; ');
}

function rulesOf({ people, rooms }: Beginning): Rules {
  const rules = new Rules();
  rules.people = people.map((one) => ({
    ...one,
    session: 'open',
    isLeaving: false,
    isPaused: false,
    isSuspended: false,
    isExpelled: false,
    isWaiting: false,
    isAsked: false,
    isKnownAdult: false,
    isErased: false,
    newDecisions: 0,
  }));
  rules.rooms = rooms.map((one) => ({
    ...one,
    // The creator of a group is its first member.
    members: new Map([[rules.people[0], 0]]),
    removed: new Set(),
    departed: new Set(),
    requests: new Map(),
    messages: [],
  }));
  return rules;
}

class Stage {
  private readonly eyes: Eyes[];

  private constructor(
    private readonly scene: Scene,
    readonly beginning: Beginning,
    private readonly name: string,
    private readonly clients: Client[],
    private readonly members: Member[],
  ) {
    this.eyes = clients.map((client) => new Eyes(client));
  }

  static async of(scene: Scene): Promise<Stage> {
    const admin = await signedIn(scene.url, scene.admin);
    const members: Member[] = [];
    for (let index = 0; index < MEMBERS; index++) members.push(await register(scene.url));
    const moderator = members.at(-1)!;
    await makeModerator(admin, moderator);
    const name = `Model ${members[0].id} `;
    const rooms: Beginning['rooms'] = [];
    for (let index = 0; index < ROOMS; index++) {
      const { id, code } = await newGroup(admin, `${name}${index}`);
      rooms.push({ id, code });
      // No day begins during a test.
      await sql(scene, "update groups set counted_on = 'infinity' where id = $1", [id]);
    }
    await sql(scene, `update users set ${UNSTATED} where is_admin`);
    const { id } = (await admin.get('/api/user')).body.user;
    const people = [
      { id, role: 'admin' as const },
      ...members.map((member) => ({
        id: member.id,
        role: member === moderator ? ('moderator' as const) : ('member' as const),
      })),
    ];
    const clients = [admin, ...members.map(({ client }) => client)];
    return new Stage(scene, { people, rooms }, name, clients, members);
  }

  async send(call: Call, rules: Rules): Promise<{ status: number; body: unknown }> {
    const at = rules.people.indexOf(call.by);
    const client = this.clients[at];
    if ('method' in call) return client.send(call.method, call.path, call.body);
    switch (call.special) {
      case 'upload':
        return client.upload(
          await jpegPhoto({ width: 64, height: 48, seed: Math.floor(Math.random() * 1e6) }),
        );
      case 'sign-in':
        return client.logIn(this.members[at - 1].person);
      case 'suspend':
        await suspend(this.scene, client, call.on!.id, { until_lifted: true });
        return { status: 201, body: undefined };
      case 'expel':
        return decideReport(client, await reportOn(this.scene, call.on!.id), {
          action: 'expel',
          ...BECAUSE,
        });
      case 'refuse': {
        const path = `/api/admin/registrations/${call.on!.id}` as const;
        const { status, body } = await client.post(path, { action: 'refuse', reason: 'other' });
        // Applicants have neither groups nor messages, but people here do, and two weeks pass.
        if (status === 200) await client.delete(`/api/admin/user/${call.on!.id}`);
        return { status, body };
      }
      case 'wait':
      case 'ask': {
        const change = { wait: "standing = 'pending'", ask: 'age_asked = true' }[call.special];
        await sql(this.scene, `update users set ${change} where id = $1`, [call.on!.id]);
        const { status, body } =
          await this.clients[rules.people.indexOf(call.on!)].post('/api/logout');
        return { status, body };
      }
    }
  }

  /** Returns the first difference between what these people see and what they should. */
  async look(rules: Rules, viewers: number[]): Promise<string | undefined> {
    const scope = { ...rules, name: this.name, people: rules.people };
    for (const at of viewers) {
      const viewer = rules.people[at];
      const expected = expectedView(rules, viewer);
      const seen = await this.eyes[at].look(scope, viewer);
      if (!isDeepStrictEqual(expected, seen)) return `${at} sees ${difference(expected, seen)}`;
    }
    return undefined;
  }

  /** Empties the admins' lists, which later sequences read too. */
  async clear(): Promise<void> {
    const [admin] = this.clients;
    for (const { id } of this.members) await admin.delete(`/api/admin/user/${id}`);
    for (const { id } of this.beginning.rooms)
      await admin.delete(`/api/admin/groups/${id}`, { confirm: 'DELETE' });
  }
}
