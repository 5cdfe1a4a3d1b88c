import { randomUUID } from 'node:crypto';
import { bodyOf } from '../../libs/testing/src/bodies.mjs';
import { person } from '../../libs/testing/src/people.mjs';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { habits } from '../capacity-model.js';
import { Gateways, Visitor, type Account } from '../client.js';
import { Habits, type Habit } from '../habits.js';
import { credentialsOf, membersOf, type Size } from '../seed.js';
import type { System } from '../../libs/testing/src/system.mjs';

const hour = 3_600_000;
const groupsWithPeople = 10;
// A member's groups have consecutive ids, so groups this far apart have different members.
const groupsApart = 5;

/** A group and its members who are online. */
interface Room {
  id: number;
  code: string;
  people: Visitor[];
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

  /** Ids of acknowledged messages by members who stay. */
  readonly acknowledged: number[] = [];
  readonly gateways: Gateways;
  readonly admin: Visitor;

  /** @param pace how many times as often as in that hour they do everything */
  constructor(
    private readonly system: System,
    private readonly size: Size,
    private readonly pace: number,
  ) {
    this.gateways = new Gateways([system.url], { connections: 1000 });
    this.admin = this.#visitor(system.admin);
  }

  async signIn() {
    bodyOf(await this.admin.logIn());
    const { rows } = await this.system.database.query(
      'select filename from images where is_approved order by id limit 5000',
    );
    this.#photos = rows.map(({ filename }) => filename);
    const online = this.size.members * habits['members online at once, share'];
    for (let index = 0; index < groupsWithPeople; index++) {
      const id = 1 + index * groupsApart;
      const people = membersOf(id, this.size)
        .slice(0, online / groupsWithPeople)
        .map((number) => this.#visitor({ ...credentialsOf(number), username: '' }));
      for (const one of people) bodyOf(await one.logIn());
      const { code } = bodyOf(await this.admin.post(`/api/admin/groups/${id}/code`));
      this.#rooms.push({ id, code, people });
    }
  }

  start() {
    this.#habits.start(
      [
        ...this.#rooms.flatMap((room) => room.people.flatMap((one, at) => this.#of(one, at, room))),
        ...this.#comingsAndGoings(),
      ].map(([pause, action]) => [pause / this.pace, action]),
    );
  }

  async stop() {
    await this.#habits.stop();
    await this.gateways.close();
  }

  /** Requests since the last call, counted by status. */
  takeCounts() {
    const counts: Record<string, number> = {};
    for (const { status, what } of this.gateways.calls) {
      const outcome = status >= 200 && status < 400 ? 'done' : `${status} ${what}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    this.gateways.calls = [];
    return counts;
  }

  #of(one: Visitor, position: number, { id }: Room): Habit[] {
    const hourly = (habit: keyof typeof habits) => hour / habits[habit];
    const lists = ['/api/groups', `/api/groups/${id}/members?limit=50`, '/api/news', '/api/images'];
    return [
      [1000, () => one.listen(this.#habits.signal)],
      [hourly('messages per online member and hour'), () => this.#writeToStay(one, id)],
      [hourly('lists and pages per online member and hour'), () => one.get(anyOf(lists))],
      [
        hourly('photo tiles viewed for the first time per online member and hour'),
        () => this.#tile(one),
      ],
      [
        hourly('large photos per online member and hour'),
        () => one.get(`/uploads/${anyOf(this.#photos)}`),
      ],
      ...(position % 2 === 0 ? [[3000, () => one.poll(id)] satisfies Habit] : []),
    ];
  }

  #comingsAndGoings(): Habit[] {
    const { members } = this.size;
    const signIns = hour / (members * habits['share of all members that signs in']);
    const uploads = hour / (members * habits['share of all members that uploads a photo']);
    return [
      [signIns, () => this.#signOutAndIn()],
      [uploads, () => this.#upload()],
      [60_000, () => this.#leaveAndJoin()],
      [60_000, () => this.#blockAndUnblock()],
      [120_000, () => this.#report()],
      [120_000, () => this.#comeAndGo()],
      // Deleting a member requires an admin's proof of identity from the last ten minutes.
      [
        240_000,
        () => this.admin.post('/api/account/confirm', { password: this.admin.account.password }),
      ],
      [30_000, () => this.admin.get(anyOf(['/api/admin/users', '/api/admin/images']))],
    ];
  }

  async #write(one: Visitor, group: number): Promise<number | undefined> {
    const content = 'See you at the lake on Sunday, bring something warm to wear';
    const message = { content, client_id: randomUUID() };
    const { status, body } = await one.post(`/api/groups/${group}/messages`, message);
    return status === 201 ? body.chat_message.id : undefined;
  }

  async #writeToStay(one: Visitor, group: number) {
    const id = await this.#write(one, group);
    if (id !== undefined) this.acknowledged.push(id);
  }

  /** Fetches a thumbnail, and again as often as the habits say. */
  async #tile(one: Visitor) {
    const path = `/uploads/${anyOf(this.#photos)}?size=thumb`;
    const again =
      habits['unchanged photo tiles (304) per online member and hour'] /
      habits['photo tiles viewed for the first time per online member and hour'];
    const etag = (await one.get(path)).headers.get('etag') ?? '';
    for (let time = 0; time < again; time++) await one.get(path, { 'if-none-match': etag });
  }

  async #signOutAndIn() {
    const { people } = anyOf(this.#rooms);
    const window = anyOf(people).newWindow();
    await window.logIn();
    await window.post('/api/logout');
  }

  async #upload() {
    const [owner] = anyOf(this.#rooms).people.slice(-1);
    const photo = await jpegPhoto({ width: 1600, height: 1200, seed: this.#pictures++ });
    const { body } = await owner.upload(photo);
    if (!body?.image) return;
    await this.admin.post('/api/admin/approve-image', { imageId: body.image.id });
    await owner.delete(`/api/images/${body.image.id}`);
  }

  async #leaveAndJoin() {
    const { id, code, people } = anyOf(this.#rooms);
    const one = people[1];
    await one.delete(`/api/groups/${id}/membership`);
    await one.post('/api/groups/join', { code });
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
    const message = await this.#write(people[4], id);
    const report = { kind: 'message', id: message, category: 'harassment', text: '' };
    const made = await people[5].post('/api/reports', report);
    const [open] = (await this.admin.get('/api/admin/reports')).body?.reports ?? [];
    if (made.status === 201 && open)
      await this.admin.post(`/api/admin/reports/${open.id}/decision`, { action: 'dismiss' });
  }

  async #comeAndGo() {
    const { id, code } = anyOf(this.#rooms);
    const newcomer = this.#visitor(person());
    await newcomer.register();
    await newcomer.post('/api/groups/join', { code });
    await this.#write(newcomer, id);
    await this.admin.delete(`/api/admin/user/${newcomer.id}`);
  }

  #visitor(account: Account) {
    const address = this.#addresses++;
    return new Visitor(this.gateways, {
      account,
      address: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
    });
  }
}

const anyOf = <T>(values: T[]) => values[Math.floor(Math.random() * values.length)];
