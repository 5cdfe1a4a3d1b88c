import { isDone, Ledger } from '../../libs/testing/src/ledger.mjs';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { Community } from '../community.js';
import { Habits, type Habit } from '../habits.js';
import { gatewaysAt, Member } from '../member.js';
import type { Gateways } from '../gateways.js';
import type { Account } from '../visitor.js';

const memberCount = 8;
const pause = 60;

/**
 * Members who chat, poll, upload and edit, an admin who moderates, new registrations, and open live
 * streams.
 */
export class Load {
  ledger = new Ledger();
  streams = { ended: 0, broken: 0 };
  #members: Member[] = [];
  #messages: number[] = [];
  #photos: { id: number; filename: string }[] = [];
  #pictures: Buffer[] = [];
  #habits = new Habits();
  readonly gateways: Gateways;
  readonly admin: Member;
  readonly community: Community<Member>;

  /** @param urls of the gateways */
  constructor(urls: string[], admin: Account) {
    this.gateways = gatewaysAt(urls);
    const newMember = (account: Account) => new Member(this.gateways, this.ledger, { account });
    this.admin = newMember(admin);
    this.community = new Community(this.admin, newMember);
  }

  async prepare() {
    await this.community.found(`Night watch ${Date.now()}`);
    this.ledger.is(`group:${this.#group}`, 'there');
    this.#pictures = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((seed) => jpegPhoto({ width: 480, height: 360, seed })),
    );
    for (let index = 0; index < memberCount; index++) this.#members.push(await this.#newMember());
  }

  start() {
    const members = this.#members;
    const each = (
      from: number,
      to: number,
      ms: number,
      action: (member: Member) => Promise<unknown>,
    ) => members.slice(from, to).map((member): Habit => [ms, () => action(member)]);
    this.#habits.start([
      ...each(0, memberCount, pause * 2, (member) => member.poll(this.#group)),
      ...each(0, 3, pause * 3, (member) => this.#write(member)),
      ...each(2, 4, pause * 4, (member) => member.editProfile()),
      ...each(0, 2, pause * 8, (member) => this.#upload(member)),
      ...each(4, 6, pause * 8, (member) => this.#upload(member)),
      ...each(0, 4, pause, (member) => this.#listen(member)),
      [pause * 3, () => this.#browse()],
      [pause * 4, () => this.#review()],
      [pause * 8, () => this.#deleteMessage()],
      [pause * 16, () => this.#joinAndLeave()],
    ]);
    return { from: this.gateways.calls.length };
  }

  /** Stops the load and waits for requests in flight. */
  stop() {
    return this.#habits.stop();
  }

  /** @param from returned by `start` */
  since(from: number) {
    return this.gateways.calls.slice(from);
  }

  /** Clears the recorded calls, but not the ledger. */
  forget() {
    this.gateways.calls = [];
  }

  close() {
    return this.gateways.close();
  }

  get #group() {
    return this.community.group.id;
  }

  async #write(member: Member) {
    const id = await member.write(this.#group);
    if (id) this.#messages.push(id);
  }

  async #upload(member: Member) {
    const image = await member.addPhoto(this.#pictures[this.#photos.length % 6]);
    if (image) this.#photos.push(image);
  }

  async #browse() {
    const photo = this.#photos[0];
    if (photo) await this.admin.get(`/uploads/${photo.filename}?size=thumb`);
    await this.admin.get(`/api/groups/${this.#group}/members`);
  }

  /** Approves one of two pending photos and rejects the other, so that members never run out of slots. */
  async #review() {
    const [keep, drop] = this.#photos;
    if (!drop) return;
    const { ledger, admin } = this;
    const approve = () => admin.post('/api/admin/approve-image', { imageId: keep.id });
    const reject = () => admin.post('/api/admin/reject-image', { imageId: drop.id });
    const remove = () => admin.delete(`/api/admin/image/${keep.id}`);
    const approved = await ledger.change(`image:${keep.id}`, 'approved', approve);
    if (await this.#isGone(`image:${drop.id}`, reject)) this.#photos.splice(1, 1);
    if (!isOver(approved) || this.#photos.length <= 4) return;
    if (await this.#isGone(`image:${keep.id}`, remove))
      this.#photos = this.#photos.filter(({ id }) => id !== keep.id);
  }

  async #deleteMessage() {
    const id = this.#messages[0];
    if (!id) return;
    const remove = () => this.admin.delete(`/api/messages/${id}`);
    if (await this.#isGone(`message:${id}`, remove)) this.#messages.shift();
    await this.admin.get('/api/admin/images');
  }

  async #joinAndLeave() {
    const member = await this.#newMember().catch(() => undefined);
    if (!member) return;
    const { id: userId } = member;
    const [group, key] = [this.#group, `member:${this.#group}:${userId}`];
    await this.#isGone(key, () =>
      this.admin.delete(`/api/admin/groups/${group}/remove-user`, { userId }),
    );
    const erased = await this.ledger.change(`user:${userId}`, 'gone', () =>
      this.admin.delete(`/api/admin/user/${userId}`),
    );
    if (isDone(erased)) for (const fact of [key, `notes:${userId}`]) this.ledger.is(fact, 'gone');
  }

  /** True if this call or an earlier one with a lost response did it. */
  async #isGone(key: string, remove: () => Promise<{ status: number }>) {
    return isOver(await this.ledger.change(key, 'gone', remove));
  }

  async #listen(member: Member) {
    const outcome = await member.listen(this.#habits.signal);
    if (!this.#habits.signal.aborted) this.streams[outcome === 'ended' ? 'ended' : 'broken']++;
  }

  async #newMember() {
    const member = await this.community.newMember();
    this.ledger.is(`member:${this.#group}:${member.id}`, 'in');
    return member;
  }
}

const isOver = (answer: { status: number }) => isDone(answer) || answer.status === 404;
