// @ts-check
import { bodyOf } from '../libs/testing/src/bodies.mjs';
import { person } from '../libs/testing/src/people.mjs';

/**
 * An admin, and a group of members.
 * @template {import('./client.mjs').Visitor} Member
 */
export class Community {
  group = { id: 0, code: '' };

  /**
   * @param {Member} admin
   * @param {(account: import('./client.mjs').Account) => Member} newVisitor
   * @param {(member: Member) => Promise<void>} [admit] lets somebody in who has to wait
   */
  constructor(admin, newVisitor, admit = async () => {}) {
    this.admin = admin;
    this.admit = admit;
    this.newVisitor = newVisitor;
  }

  /** @param {string} name of the group */
  async found(name) {
    bodyOf(await this.admin.logIn());
    this.group = bodyOf(await this.admin.post('/api/groups', { name })).group;
  }

  /** A member with a session, in the group. */
  async newMember() {
    const member = this.newVisitor(person());
    bodyOf(await member.register());
    await this.admit(member);
    bodyOf(await member.post('/api/groups/join', { code: this.group.code }));
    return member;
  }
}
