import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  adminOf,
  Client,
  eventually,
  isErrorBody,
  joinAll,
  Ledger,
  newGroup,
  person,
  register,
  smallPhoto,
  type Answer,
  type Member,
  type Person,
  type System,
} from '@lodge/testing';

class Failures {
  outages = 0;
  lostConnections = 0;
  /** Failures that an outage does not explain, with status and body. */
  readonly unexpected: string[] = [];

  get count() {
    return this.outages + this.lostConnections;
  }

  /** @param answer undefined: the connection was lost */
  record(response: Answer | undefined) {
    if (!response) this.lostConnections++;
    else if (isOutage(response)) this.outages++;
    else this.unexpected.push(`${response.status} ${JSON.stringify(response.body)}`);
  }
}

const isOutage = ({ status, body, headers }: Answer) =>
  status === 503 && isErrorBody(body) && body.code === 'unavailable' && headers.has('retry-after');

/** A light load of all kinds of writes that runs until `end` is called. */
export class Load {
  readonly ledger = new Ledger();
  readonly people: Person[] = [];
  /** Number of acknowledged calls by kind. */
  readonly acknowledged = {
    registrations: 0,
    messages: 0,
    uploads: 0,
    approvals: 0,
    rejections: 0,
  };
  readonly failures = new Failures();
  /** Milliseconds of the slowest call other than an upload. */
  slowest = 0;
  private readonly ended = new AbortController();
  private readonly running: Promise<void>[] = [];

  private constructor(
    private readonly system: System,
    private readonly admin: Client,
    readonly groupId: number,
    private readonly poster: Member,
  ) {}

  static async start(system: System): Promise<Load> {
    const admin = await adminOf(system);
    const [group, poster] = [await newGroup(admin), await register(system.url)];
    await joinAll(group, poster);
    const load = new Load(system, admin, group.id, poster);
    load.running.push(
      load.repeat(() => load.post()),
      load.repeat(() => load.arrive()),
    );
    return load;
  }

  /** Waits until calls of every kind have succeeded. */
  async worked(): Promise<void> {
    const before = { ...this.acknowledged };
    await eventually('work of every kind', async () =>
      Object.entries(this.acknowledged).every(
        ([kind, count]) => count > before[kind as keyof typeof before] + 1,
      ),
    );
  }

  /** Waits until `more` calls in flight or started from now on have failed. */
  async failed(more: number): Promise<void> {
    const before = this.failures.count;
    await eventually('a failure', async () => this.failures.count >= before + more);
  }

  async end(): Promise<void> {
    this.ended.abort();
    await Promise.all(this.running);
  }

  private async repeat(step: () => Promise<void>) {
    for (; !this.ended.signal.aborted; await sleep(30)) await step();
  }

  private async post() {
    const content = randomUUID();
    const response = await this.send(() =>
      this.poster.client.post(`/api/groups/${this.groupId}/messages`, {
        content,
        client_id: content,
      }),
    );
    if (!response) return;
    this.ledger.is(`message:${response.body.chat_message.id}`, content);
    this.acknowledged.messages++;
  }

  /** Registers a member, who uploads two photos; the admin approves one and rejects the other. */
  private async arrive() {
    const [client, newcomer] = [new Client(this.system.url), person()];
    const response = await this.send(() => client.post('/api/register', newcomer));
    if (!response) return;
    this.ledger.is(`user:${response.body.userId}`, 'there');
    this.people.push(newcomer);
    this.acknowledged.registrations++;
    for (const decision of ['approve', 'reject'] as const) {
      const image = await this.upload(client);
      if (!image) continue;
      this.ledger.is(`image:${image.id}`, 'pending');
      if (!image.is_processing) await this.decide(decision, image.id);
    }
  }

  private async upload(client: Client) {
    const photo = await smallPhoto();
    const response = await this.send(() => client.upload(photo), { isTimed: false });
    if (response) this.acknowledged.uploads++;
    return response?.body.image;
  }

  private async decide(decision: 'approve' | 'reject', imageId: number) {
    const outcome = decision === 'approve' ? 'approved' : 'gone';
    const { status } = await this.ledger.change(`image:${imageId}`, outcome, async () => {
      const response = await this.send(() =>
        this.admin.post(`/api/admin/${decision}-image`, { imageId }),
      );
      return response ?? { status: 0 };
    });
    if (status > 0) this.acknowledged[decision === 'approve' ? 'approvals' : 'rejections']++;
  }

  /** Returns the response of a successful call; other outcomes are counted. */
  private async send<Body>(
    call: () => Promise<Answer<Body>>,
    { isTimed = true } = {},
  ): Promise<Answer<Body> | undefined> {
    const began = performance.now();
    const response = await call().catch(() => undefined);
    if (isTimed) this.slowest = Math.max(this.slowest, performance.now() - began);
    if (response && response.status < 300) return response;
    this.failures.record(response);
    return undefined;
  }
}
