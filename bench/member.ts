import { randomUUID } from 'node:crypto';
import { isDone, type Ledger } from '../libs/testing/src/ledger.mjs';
import { Gateways } from './gateways.js';
import { Visitor, type VisitorOptions } from './visitor.js';

// In milliseconds. Responses slower than a member would wait for are reported, so they must not be
// cut off.
const deadline = 45_000;

export const gatewaysAt = (urls: string[]) => new Gateways(urls, { connect: { timeout: 2000 } });

/** Behaves like the web app: signs in again after a 401, and retries a message until it is acknowledged. */
export class Member extends Visitor {
  #unsent: { content: string; client_id: string } | undefined;
  #count = 0;

  constructor(
    gateways: Gateways,
    readonly ledger: Ledger,
    options: VisitorOptions,
  ) {
    super(gateways, { deadline, signsInAgain: true, ...options });
  }

  async register() {
    const answer = await super.register();
    if (isDone(answer)) this.ledger.is(`user:${this.id}`, 'there');
    return answer;
  }

  async write(groupId: number) {
    const message = (this.#unsent ??= {
      content: `${this.account.username} says ${this.#count++}`,
      client_id: randomUUID(),
    });
    const answer = await this.post(`/api/groups/${groupId}/messages`, message);
    if (!isDone(answer)) return undefined;
    const { id } = answer.body.chat_message;
    this.ledger.is(`message:${id}`, message.content);
    // Another call may have sent it, too, and the next one by now.
    if (this.#unsent === message) this.#unsent = undefined;
    return id;
  }

  async editProfile() {
    const notes = `Notes ${this.#count++}`;
    const { account, id, ledger } = this;
    await ledger.change(`notes:${id}`, notes, () => this.put('/api/user', { ...account, notes }));
  }

  async addPhoto(photo: Buffer) {
    const answer = await this.upload(photo);
    if (!isDone(answer)) return undefined;
    this.ledger.is(`image:${answer.body.image.id}`, 'pending');
    return answer.body.image;
  }
}
