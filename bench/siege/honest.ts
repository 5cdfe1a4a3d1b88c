import { setTimeout as sleep } from 'node:timers/promises';
import { person } from '../../libs/testing/src/people.mjs';
import { Gateways, type Account, type Visitor } from '../client.js';
import { Habits } from '../habits.js';
import type { Answer } from '../../libs/testing/src/answers.js';
import type { Samples } from './samples.js';

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

// A person retries after the seconds that the site states, but not forever.
const mostTries = 3;

/** A member with a few open tabs, below all rate limits. */
export class HonestMember {
  #habits = new Habits();
  #messages = 0;

  // A client with its own connections, so that probes wait for no other request.
  readonly #probing: Visitor;

  constructor(
    readonly visitor: Visitor,
    readonly site: Surroundings,
    readonly samples: Samples,
    readonly pace: Pace,
  ) {
    this.#probing = visitor.newWindow(new Gateways(visitor.gateways.urls));
  }

  start() {
    const { asset, photo } = this.site;
    this.#habits.start([
      [1000, () => this.#get('session', '/api/user')],
      [1500, () => this.#get('groups', '/api/groups')],
      [600, () => this.#poll()],
      [1000, () => this.#get('thumb', `/uploads/${photo}?size=thumb`)],
      [1500, () => this.#get('photo', `/uploads/${photo}`)],
      [600, () => this.#get('page', '/login')],
      [600, () => this.#get('asset', asset)],
      [2000, () => this.#post()],
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
    const { photo } = this.site;
    const paths = ['/api/user', '/api/groups', '/login', `/uploads/${photo}?size=thumb`];
    const headers = { cookie: this.visitor.cookie };
    return this.samples.measure('probe', [200], () =>
      this.#probing.get(paths[turn % paths.length], headers),
    );
  }

  /** Signs in as a second window of the same browser would, then ends that session. */
  async signIn() {
    const window = this.#probing.newWindow();
    await this.samples.measure('sign-in', [200], () => window.logIn());
    if (window.cookies.has('sid'))
      await this.samples.measure('sign-out', [200], () => window.post('/api/logout'));
  }

  async upload() {
    let id = 0;
    await this.samples.measure('upload', [201], async () => {
      const answer = await this.visitor.upload(this.site.newPhoto());
      id = answer.body?.image?.id ?? 0;
      return answer;
    });
    if (id) await this.site.removeImage(id);
  }

  #get(what: string, path: string) {
    return this.samples.measure(what, [200], () => this.visitor.get(path));
  }

  #poll() {
    return this.samples.measure('poll', [200, 304], () => this.visitor.poll(this.site.groupId));
  }

  #post() {
    const body = { content: `Message ${this.#messages++}` };
    const path = `/api/groups/${this.site.groupId}/messages`;
    return this.samples.measure('message', [201], () => this.visitor.post(path, body));
  }

  async #listen() {
    const end = await this.visitor.listen(this.#habits.signal);
    if (!this.#habits.signal.aborted) this.samples.fail('live stream', end);
  }
}

/**
 * People whom the site does not know yet: they register one after another, and each signs in from a
 * second browser and again from the first, always from a different network.
 * @param newVisitor with a network of its own
 */
export async function visitAsNewcomer(newVisitor: (account: Account) => Visitor, samples: Samples) {
  const account = person();
  const [first, second] = [newVisitor(account), newVisitor(account)];
  const measure: typeof samples.measure = (what, expected, send) =>
    samples.measure(what, expected, () => retryWhenAsked(send));
  await measure('registration', [201], () => first.register());
  if (first.cookies.size > 0) {
    await measure('sign-in, new browser', [200], () => second.logIn());
    await measure('sign-in, known browser', [200], () => first.newWindow().logIn());
  }
  await Promise.all([first.gateways.close(), second.gateways.close()]);
}

async function retryWhenAsked(send: () => Promise<Answer>) {
  let answer = await send();
  for (let tries = 1; tries < mostTries && answer.status === 503; tries++) {
    await sleep(Number(answer.headers.get('retry-after')) * 1000);
    answer = await send();
  }
  return answer;
}
