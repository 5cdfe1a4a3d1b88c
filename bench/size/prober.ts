import { PROFILE_FIELD_NAMES } from '@lodge/contracts';
import { bodyOf } from '../../libs/testing/src/bodies.mjs';
import { Habits } from '../habits.js';
import { Samples, summaryOf } from '../siege/samples.js';
import type { Visitor } from '../client.js';

const PAUSE = 100;

/** What a step cost members. */
export interface Waits {
  /** The longest wait, in milliseconds, and for what. */
  worst: number;
  worstOf: string;
  p99: number;
  failures: Record<string, number>;
}

export interface Place {
  /** Groups in turn. */
  groups: number[];
  /** A photo that is in the store. */
  filename: string;
  /** Another member of the group. */
  memberId: number;
}

/** A member of the large group who polls, posts, reads and changes profiles, and looks at photos. */
export class Prober {
  #samples = new Samples();
  #habits = new Habits(PAUSE);
  #posted = 0;

  private constructor(
    private readonly member: Visitor,
    private readonly place: Place,
    private readonly profile: Record<string, unknown>,
  ) {}

  static async start(member: Visitor, place: Place) {
    const prober = new Prober(member, place, await profileOf(member));
    prober.#start();
    return prober;
  }

  #start() {
    const { filename, memberId } = this.place;
    const get = (what: string, path: string) => () =>
      this.#samples.measure(what, [200, 304], () => this.member.get(path));
    this.#habits.start([
      [PAUSE, () => this.#poll()],
      [PAUSE * 2, () => this.#post()],
      [PAUSE * 2, get('profile', `/api/images/${memberId}`)],
      [PAUSE * 2, get('photo', `/uploads/${filename}?size=thumb`)],
      [PAUSE * 5, () => this.#edit()],
      [PAUSE * 5, get('groups', '/api/groups')],
    ]);
  }

  /** What members waited while `work` went on. */
  async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; waits: Waits }> {
    const from = performance.now();
    const result = await work();
    const samples = await this.#samples.between(from, performance.now());
    const { p99, failures } = summaryOf(samples);
    const worst = samples.reduce(
      (most, sample) => ((sample.ms ?? 0) > (most?.ms ?? -1) ? sample : most),
      samples[0],
    );
    return {
      result,
      waits: { worst: worst?.ms ?? 0, worstOf: worst?.what ?? '', p99, failures },
    };
  }

  /** The group is about to be deleted. */
  leave(group: number) {
    this.place.groups = this.place.groups.filter((each) => each !== group);
  }

  async stop() {
    await this.#habits.stop();
    await this.member.gateways.close();
  }

  get #group() {
    return this.place.groups[this.#posted % this.place.groups.length];
  }

  #poll() {
    return this.#samples.measure('poll', [200, 304], () => this.member.poll(this.#group));
  }

  #post() {
    const content = `Message ${this.#posted++}`;
    const path = `/api/groups/${this.#group}/messages` as const;
    return this.#samples.measure('post', [201], () => this.member.post(path, { content }));
  }

  #edit() {
    const changed = { ...this.profile, notes: `Note ${this.#posted}` };
    return this.#samples.measure('edit', [200], () => this.member.put('/api/user', changed));
  }
}

/** What the member sends to change their profile. */
export async function profileOf(member: Visitor): Promise<Record<string, unknown>> {
  const { user } = bodyOf(await member.get('/api/user'));
  return Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, user[name]]));
}
