import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  bodyOf,
  Client,
  isErrorBody,
  person,
  register,
  type Answer,
  type Member,
  type Person,
  type System,
} from '@lodge/testing';
import { eventually } from './eventually.js';
import { newGroup } from './groups.js';
import { adminOf, smallPhoto } from './images.js';

/** What was answered with a success, to be found again whatever was killed; and what was answered else. */
export class Ledger {
  readonly people: Person[] = [];
  readonly messages: string[] = [];
  readonly images = new Set<number>();
  /** Their rejection was asked for, and may have been done without an answer. */
  readonly doomed = new Set<number>();
  readonly approved = new Set<number>();
  readonly rejected = new Set<number>();
  /** Failures that are none of an outage: `status code` of each. */
  readonly unexpected: string[] = [];
  outages = 0;
  lostConnections = 0;
  /** Milliseconds of the slowest call but uploads. */
  slowest = 0;

  get sizes() {
    return [
      this.people.length,
      this.messages.length,
      this.images.size,
      this.approved.size,
      this.rejected.size,
    ];
  }

  get failures() {
    return this.outages + this.lostConnections;
  }

  /** The call's answer when it was a success. */
  async note<Body>(
    call: () => Promise<Answer<Body>>,
    { upload = false } = {},
  ): Promise<Answer<Body> | undefined> {
    const began = performance.now();
    const answer = await call().catch(() => undefined);
    if (!upload) this.slowest = Math.max(this.slowest, performance.now() - began);
    if (!answer) this.lostConnections++;
    else if (answer.status < 300) return answer;
    else if (
      answer.status === 503 &&
      isErrorBody(answer.body) &&
      answer.body.code === 'unavailable' &&
      answer.headers.has('retry-after')
    )
      this.outages++;
    else this.unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    return undefined;
  }
}

/** A small load of everything that writes, until `end` is called. */
export class Load {
  private readonly ended = new AbortController();
  private readonly running: Promise<void>[] = [];

  private constructor(
    private readonly system: System,
    readonly ledger: Ledger,
    private readonly admin: Client,
    readonly groupId: number,
    private readonly poster: Member,
  ) {}

  static async start(system: System): Promise<Load> {
    const admin = await adminOf(system);
    const [group, poster] = [await newGroup(admin), await register(system.url)];
    bodyOf(await poster.client.post('/api/groups/join', { code: group.code }));
    const load = new Load(system, new Ledger(), admin, group.id, poster);
    load.running.push(
      load.repeat(() => load.post()),
      load.repeat(() => load.arrive()),
    );
    return load;
  }

  /** Waits until some of every kind of call were answered with a success. */
  async worked(): Promise<void> {
    const before = this.ledger.sizes;
    await eventually('work of every kind', async () =>
      this.ledger.sizes.every((size, kind) => size > before[kind]! + 1),
    );
  }

  /** Waits until `more` calls that began or were under way at this moment have failed. */
  async failed(more: number): Promise<void> {
    const before = this.ledger.failures;
    await eventually('a failure', async () => this.ledger.failures >= before + more);
  }

  async end(): Promise<Ledger> {
    this.ended.abort();
    await Promise.all(this.running);
    return this.ledger;
  }

  private async repeat(step: () => Promise<void>) {
    for (; !this.ended.signal.aborted; await sleep(30)) await step();
  }

  private async post() {
    const content = randomUUID();
    const answer = await this.ledger.note(() =>
      this.poster.client.post(`/api/groups/${this.groupId}/messages`, {
        content,
        client_id: content,
      }),
    );
    if (answer) this.ledger.messages.push(content);
  }

  /** Somebody registers and uploads two photos; the admin approves the one and rejects the other. */
  private async arrive() {
    const [client, somebody] = [new Client(this.system.url), person()];
    if (!(await this.ledger.note(() => client.post('/api/register', somebody)))) return;
    this.ledger.people.push(somebody);
    for (const decision of ['approve-image', 'reject-image']) {
      const photo = await smallPhoto();
      const answer = await this.ledger.note(() => client.upload(photo), { upload: true });
      if (!answer) continue;
      const { id, is_processing: processing } = answer.body.image;
      this.ledger.images.add(id);
      if (decision === 'reject-image') this.ledger.doomed.add(id);
      if (!processing && (await this.decide(decision, id)))
        this.ledger[decision === 'approve-image' ? 'approved' : 'rejected'].add(id);
    }
  }

  private decide(decision: string, imageId: number) {
    return this.ledger.note(() => this.admin.post(`/api/admin/${decision}`, { imageId }));
  }
}
