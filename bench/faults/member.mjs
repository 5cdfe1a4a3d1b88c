// @ts-check
import { randomUUID } from 'node:crypto';
import { isDone } from '../../libs/testing/src/ledger.mjs';
import { Gateways, Visitor } from '../client.mjs';

// Milliseconds. What takes longer than a member would wait is reported, so it must not be cut short.
const deadline = 45_000;

/** @param {string[]} urls */
export const gatewaysAt = (urls) => new Gateways(urls, { connect: { timeout: 2000 } });

/** Behaves like the web app: signs in again after a 401, and retries a message until it is acknowledged. */
export class Member extends Visitor {
  /** @type {{ content: string, client_id: string } | undefined} */
  #unsent;
  #count = 0;

  /**
   * @param {Gateways} gateways
   * @param {import('../../libs/testing/src/ledger.mjs').Ledger} ledger
   * @param {import('../client.mjs').Account} account
   */
  constructor(gateways, ledger, account) {
    super(gateways, { account, deadline, uploadDeadline: deadline, signsInAgain: true });
    this.ledger = ledger;
  }

  async register() {
    const answer = await super.register();
    if (isDone(answer)) this.ledger.is(`user:${this.id}`, 'there');
    return answer;
  }

  /** @param {number} groupId */
  async write(groupId) {
    this.#unsent ??= {
      content: `${this.account.username} says ${this.#count++}`,
      client_id: randomUUID(),
    };
    const answer = await this.post(`/api/groups/${groupId}/messages`, this.#unsent);
    if (!isDone(answer)) return undefined;
    this.ledger.is(`message:${answer.body.chat_message.id}`, this.#unsent.content);
    this.#unsent = undefined;
    return answer.body.chat_message.id;
  }

  async editProfile() {
    const notes = `Notes ${this.#count++}`;
    const { account, id, ledger } = this;
    await ledger.change(`notes:${id}`, notes, () => this.put('/api/user', { ...account, notes }));
  }

  /** @param {Buffer} photo */
  async addPhoto(photo) {
    const answer = await this.upload(photo);
    if (!isDone(answer)) return undefined;
    this.ledger.is(`image:${answer.body.image.id}`, 'pending');
    return answer.body.image;
  }
}
