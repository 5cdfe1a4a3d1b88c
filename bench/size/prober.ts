import { PROFILE_FIELD_NAMES } from '@lodge/contracts';
import { bodyOf } from '../../libs/testing/src/bodies.mjs';
import { callsBetween, summaryOf } from '../calls.js';
import { Habits } from '../habits.js';
import type { Visitor } from '../visitor.js';

const PAUSE = 100;

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
    this.#habits.start([
      [PAUSE, () => this.member.poll(this.#group)],
      [PAUSE * 2, () => this.#post()],
      [PAUSE * 2, () => this.member.get(`/api/images/${memberId}`)],
      [PAUSE * 2, () => this.member.get(`/uploads/${filename}?size=thumb`)],
      [PAUSE * 5, () => this.#edit()],
      [PAUSE * 5, () => this.member.get('/api/groups')],
    ]);
  }

  /** The longest call since then, and what failed. */
  async since(from: number) {
    const { calls } = this.member.gateways;
    const sent = await callsBetween(calls, from, performance.now());
    const [longest] = sent.toSorted((a, b) => b.ms! - a.ms!);
    const failed = Object.entries(summaryOf(sent).failures);
    return longest && { ...longest, failed: failed.map(([what, count]) => `${count} × ${what}`) };
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

  #post() {
    const content = `Message ${this.#posted++}`;
    return this.member.post(`/api/groups/${this.#group}/messages`, { content });
  }

  #edit() {
    return this.member.put('/api/user', { ...this.profile, notes: `Note ${this.#posted}` });
  }
}
/** What the member sends to change their profile. */
export async function profileOf(member: Visitor): Promise<Record<string, unknown>> {
  const { user } = bodyOf(await member.get('/api/user'));
  return Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, user[name]]));
}
