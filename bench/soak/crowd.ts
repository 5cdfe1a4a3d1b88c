import { bodyOf } from '../../libs/testing/src/bodies.mjs';
import { Ledger } from '../../libs/testing/src/ledger.mjs';
import { person } from '../../libs/testing/src/people.mjs';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { habits } from '../capacity-model.js';
import { add } from '../figures.js';
import { Gateways } from '../gateways.js';
import { Habits, type Habit } from '../habits.js';
import { Member } from '../member.js';
import { credentialsOf, membersOf, type Size } from '../seed.js';
import type { System } from '../../libs/testing/src/system.mjs';
import type { Account, Visitor } from '../visitor.js';

const hour = 3_600_000;
const groupsWithPeople = 10;
// A member's groups have consecutive ids, so groups this far apart have different members.
const groupsApart = 5;

/** A group and its members who are online. */
interface Room {
  id: number;
  code: string;
  people: Member[];
  /** Leaves and joins, and calls nothing else: as a stranger they would be rejected. */
  goer: Member;
}

/**
 * Members online in the busiest hour, with the habits of docs/capacity.md, and members who come and
 * go.
 */
export class Crowd {
  #habits = new Habits(Infinity);
  #rooms: Room[] = [];
  #photos: string[] = [];
  #addresses = 0;
  #pictures = 0;

  /** What members who stay have written. */
  readonly ledger = new Ledger();
  readonly gateways: Gateways;
  readonly admin: Member;
  // Used by one action at a time: a proof of identity ends the session in which it began, and with
  // it every call that is under way.
  #proving!: Visitor;

  /** @param pace how many times as often as in that hour they do everything */
  constructor(
    private readonly system: System,
    private readonly size: Size,
    private readonly pace: number,
  ) {
    this.gateways = new Gateways([system.url], { connections: 1000 });
    this.admin = this.#member(system.admin);
  }

  async signIn() {
    bodyOf(await this.admin.logIn());
    this.#proving = this.admin.newWindow();
    bodyOf(await this.#proving.logIn());
    const { rows } = await this.system.database.query(
      'select filename from images where is_approved order by id limit 5000',
    );
    this.#photos = rows.map(({ filename }) => filename);
    const online = this.size.members * habits['members online at once, share'];
    for (let index = 0; index < groupsWithPeople; index++) {
      const id = 1 + index * groupsApart;
      const [goer, ...people] = membersOf(id, this.size)
        .slice(0, 1 + online / groupsWithPeople)
        .map((number) => this.#member({ ...credentialsOf(number), username: `Member ${number}` }));
      for (const one of [goer, ...people]) bodyOf(await one.logIn());
      const { code } = bodyOf(await this.admin.post(`/api/admin/groups/${id}/code`));
      this.#rooms.push({ id, code, people, goer });
    }
  }

  start() {
    const online = this.#rooms.flatMap((room) =>
      room.people.flatMap((one, at) => this.#of(one, at, room)),
    );
    const all = [...online, ...this.#comingsAndGoings()];
    this.#habits.start(all.map(([pause, action]) => [pause / this.pace, action]));
  }

  async stop() {
    await this.#habits.stop();
    await this.gateways.close();
  }

  /** Requests since the last call, counted by status. */
  takeCounts() {
    const counts: Record<string, number> = {};
    for (const { failure, what } of this.gateways.calls)
      add(counts, { [failure ? `${failure} ${what}` : 'done']: 1 });
    this.gateways.calls = [];
    return counts;
  }

  #of(one: Member, position: number, { id }: Room): Habit[] {
    const hourly = (habit: keyof typeof habits) => hour / habits[habit];
    const lists = ['/api/groups', `/api/groups/${id}/members?limit=50`, '/api/news', '/api/images'];
    const tiles = 'photo tiles viewed for the first time per online member and hour';
    const photo = () => `/uploads/${anyOf(this.#photos)}`;
    return [
      [1000, () => one.listen(this.#habits.signal)],
      [hourly('messages per online member and hour'), () => one.write(id)],
      [hourly('lists and pages per online member and hour'), () => one.get(anyOf(lists))],
      [hourly(tiles), () => this.#tile(one, `${photo()}?size=thumb`)],
      [hourly('large photos per online member and hour'), () => one.get(photo())],
      ...(position % 2 === 0 ? [[3000, () => one.poll(id)] satisfies Habit] : []),
    ];
  }

  #comingsAndGoings(): Habit[] {
    const { members } = this.size;
    const everyMember = (habit: keyof typeof habits) => hour / (members * habits[habit]);
    return [
      [everyMember('share of all members that signs in'), () => this.#signOutAndIn()],
      [everyMember('share of all members that uploads a photo'), () => this.#upload()],
      [60_000, () => this.#leaveAndJoin()],
      [60_000, () => this.#blockAndUnblock()],
      [120_000, () => this.#report()],
      [120_000, () => this.#comeAndGo()],
      [30_000, () => this.admin.get(anyOf(['/api/admin/users', '/api/admin/images']))],
    ];
  }

  /** Fetches a thumbnail, and again as often as the habits say. */
  async #tile(one: Member, path: string) {
    const again =
      habits['unchanged photo tiles (304) per online member and hour'] /
      habits['photo tiles viewed for the first time per online member and hour'];
    const etag = (await one.get(path)).headers.get('etag') ?? '';
    for (let time = 0; time < again; time++) await one.get(path, { 'if-none-match': etag });
  }

  async #signOutAndIn() {
    const window = anyOf(anyOf(this.#rooms).people).newWindow();
    await window.logIn();
    await window.post('/api/logout');
  }

  async #upload() {
    const owner = anyOf(this.#rooms).people.at(-1)!;
    const photo = await jpegPhoto({ width: 1600, height: 1200, seed: this.#pictures++ });
    const { body } = await owner.upload(photo);
    if (!body?.image) return;
    await this.admin.post('/api/admin/approve-image', { imageId: body.image.id });
    await owner.delete(`/api/images/${body.image.id}`);
  }

  async #leaveAndJoin() {
    const { id, code, goer } = anyOf(this.#rooms);
    await goer.delete(`/api/groups/${id}/membership`);
    await goer.post('/api/groups/join', { code });
  }

  async #blockAndUnblock() {
    const [blocked, one] = anyOf(this.#rooms).people.slice(2);
    const userId = (await blocked.get('/api/user')).body?.user.id;
    if (!userId) return;
    await one.post('/api/blocks', { userId });
    await one.delete(`/api/blocks/${userId}`);
  }

  async #report() {
    const { id, people } = anyOf(this.#rooms);
    const report = { kind: 'message', id: await people[4].write(id), category: 'harassment' };
    const made = await people[5].post('/api/reports', { ...report, text: '' });
    const [open] = (await this.admin.get('/api/admin/reports')).body?.reports ?? [];
    if (made.status === 201 && open)
      await this.admin.post(`/api/admin/reports/${open.id}/decision`, { action: 'dismiss' });
  }

  async #comeAndGo() {
    const { id, code } = anyOf(this.#rooms);
    const newcomer = this.#member(person(), new Ledger());
    await newcomer.register();
    await newcomer.post('/api/groups/join', { code });
    await newcomer.write(id);
    const { password } = this.admin.account;
    await this.#proving.post('/api/account/confirm', { password });
    await this.#proving.delete(`/api/admin/user/${newcomer.id}`);
  }

  #member(account: Account, ledger = this.ledger) {
    const at = this.#addresses++;
    const address = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
    return new Member(this.gateways, ledger, { account, address, signsInAgain: false });
  }
}

const anyOf = <T>(values: T[]) => values[Math.floor(Math.random() * values.length)];
