import { bodyOf } from '../libs/testing/src/bodies.mjs';
import { person } from '../libs/testing/src/people.mjs';
import type { Account, Visitor } from './visitor.js';

export class Community<Member extends Visitor> {
  group = { id: 0, code: '' };

  /** @param admit lets somebody in who has to wait */
  constructor(
    readonly admin: Member,
    readonly newVisitor: (account: Account) => Member,
    readonly admit: (member: Member) => Promise<void> = async () => {},
  ) {}

  /** @param name of the group */
  async found(name: string) {
    bodyOf(await this.admin.logIn());
    this.group = bodyOf(await this.admin.post('/api/groups', { name })).group;
  }

  async newMember() {
    const member = this.newVisitor(person());
    bodyOf(await member.register());
    await this.admit(member);
    bodyOf(await member.post('/api/groups/join', { code: this.group.code }));
    return member;
  }
}
