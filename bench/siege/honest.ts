import { person } from '../../libs/testing/src/people.mjs';
import { Gateways } from '../gateways.js';
import { Habits } from '../habits.js';
import type { Account, Visitor, VisitorOptions } from '../visitor.js';

/** Milliseconds between sign-ins, uploads and registrations. */
export type Pace = { signIn: number; upload: number; newcomer: number };

export interface Surroundings {
  groupId: number;
  asset: string;
  /** Filename of the other member's photo. */
  photo: string;
  newPhoto: () => Buffer;
  removeImage: (imageId: number) => Promise<unknown>;
}

/** A member with a few open tabs, below all rate limits. */
export class HonestMember {
  #habits = new Habits();
  #messages = 0;
  // A client with its own connections, so that probes wait for no other request.
  readonly #probing: Visitor;

  constructor(
    readonly visitor: Visitor,
    readonly site: Surroundings,
    readonly pace: Pace,
  ) {
    const { urls, calls } = visitor.gateways;
    this.#probing = visitor.newWindow(new Gateways(urls, undefined, calls));
  }

  start() {
    const { asset, photo, groupId } = this.site;
    const get = (path: string) => () => this.visitor.get(path);
    this.#habits.start([
      [1000, get('/api/user')],
      [1500, get('/api/groups')],
      [600, () => this.visitor.poll(groupId)],
      [1000, get(`/uploads/${photo}?size=thumb`)],
      [1500, get(`/uploads/${photo}`)],
      [600, get('/login')],
      [600, get(asset)],
      [2000, () => this.#write()],
      [this.pace.signIn, () => this.signIn()],
      [this.pace.upload, () => this.upload()],
      [1000, () => this.#listen()],
    ]);
  }

  async stop() {
    await this.#habits.stop();
    await Promise.all([this.visitor.gateways.close(), this.#probing.gateways.close()]);
  }

  /** Sends one more request, cycling through the kinds. */
  probe(turn: number) {
    const paths = ['/api/user', '/api/groups', '/login', `/uploads/${this.site.photo}?size=thumb`];
    return this.#probing.get(paths[turn % paths.length], { cookie: this.visitor.cookie });
  }

  /** Signs in as a second window of the same browser would, then ends that session. */
  async signIn() {
    const window = this.#probing.newWindow();
    await window.logIn();
    if (window.cookies.has('sid')) await window.post('/api/logout');
  }

  async upload() {
    const { body } = await this.visitor.upload(this.site.newPhoto());
    if (body?.image) await this.site.removeImage(body.image.id);
  }

  #write() {
    const content = `Message ${this.#messages++}`;
    return this.visitor.post(`/api/groups/${this.site.groupId}/messages`, { content });
  }

  async #listen() {
    const failure = await this.visitor.listen(this.#habits.signal);
    const ended = { what: 'live stream', began: performance.now(), ms: 0, status: 0, failure };
    if (!this.#habits.signal.aborted) this.visitor.gateways.calls.push(ended);
  }
}

/**
 * Somebody whom the site does not know yet: they register, and sign in from a second browser and
 * again from the first, always from a different network. They try again after a 503, but not forever.
 */
export async function visitAsNewcomer(
  newVisitor: (account: Account, options: Partial<VisitorOptions>) => Visitor,
) {
  const account = person();
  const newcomer = () => newVisitor(account, { who: 'newcomer', tries: 2 });
  const [first, second] = [newcomer(), newcomer()];
  await first.register();
  if (first.cookies.size > 0) {
    await second.logIn();
    await first.newWindow().logIn();
  }
  await Promise.all([first.gateways.close(), second.gateways.close()]);
}
