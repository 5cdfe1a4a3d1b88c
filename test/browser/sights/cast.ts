import { beforeAll } from '@jest/globals';
import { register, type Client, type Member } from '@lodge/testing';
import { enrolTotp, makeRecoveryCodes } from '../../support/authenticator.js';
import { ownDecisions, reportOn } from '../../support/decisions.js';
import { inEffect, inForce, SOON_KNOWN } from '../../support/documents.js';
import { ageProofOf } from '../../support/old-proof.js';
import { restrictedClient } from '../../support/restricted-client.js';
import { addPasskey } from '../../support/software-authenticator.js';
import { lodge, type Lodge } from '../support/lodge.js';
import { scene } from '../support/scene.js';
import { LIMITED } from './screens.js';
import type { Who } from './sight.js';

const WRITTEN = 'Á fáir word.';
const DAY = 86_400_000;
/** Others have no documents to accept, or none before they did something else. */
const ACCEPTING: Who[] = ['admin', 'member', 'newcomer', 'secured', 'unproven', 'pending'];

/** A stage on which the sights can be shown: browsers create passkeys only for `localhost`. */
export const stageOfSights = (gateway: Record<string, string> = {}) =>
  lodge({ atLocalhost: true, env: { ...SOON_KNOWN, gateway } });

/** Everybody whose screens the sights show, and what is in them. */
export class Cast {
  readonly clients = {} as Record<Who, Client>;
  member!: Member;
  /** By the placeholders in paths. */
  ids!: Record<string, number>;

  constructor(private readonly stage: Lodge) {
    beforeAll(() => this.gather());
  }

  /** A proof of identity counts for ten minutes, which walks outlast. */
  async prove() {
    const { member, clients, stage } = this;
    await done(member.client.post('/api/account/confirm', { password: member.person.password }));
    const { password } = stage.system.admin;
    await done(clients.admin.post('/api/account/confirm', { password }));
  }

  private async gather() {
    const { stage, clients } = this;
    const { member, newcomer, groupId } = await scene(stage);
    this.member = member;
    Object.assign(clients, {
      admin: stage.admin,
      member: member.client,
      newcomer: newcomer.client,
      secured: await this.secured(),
      unproven: (await register(stage.url)).client,
      appellant: await restrictedClient(stage.system, 'suspended'),
      consent: (await register(stage.url)).client,
    });
    for (const limit of LIMITED) clients[limit] = await restrictedClient(stage.system, limit);
    this.ids = {
      MEMBER: member.id,
      GROUP: groupId,
      SUSPENDED: await idOf(clients.suspended),
      AGE: await idOf(clients.age),
      DOCUMENT: await inEffect(
        stage.system,
        'accessibility',
        'Álways ópen\n\n1. Wíde dóors\nTó áll.',
      ),
    };
    await this.fill(newcomer.id);
    await this.accept();
    await ageProofOf(stage.system, clients.unproven);
  }

  private async secured(): Promise<Client> {
    const { client } = await register(this.stage.url);
    await addPasskey(client, this.stage.url);
    await enrolTotp(client);
    return client;
  }

  /** Adds what no scene has. */
  private async fill(reportedId: number) {
    const { stage, clients, member } = this;
    const [decision] = await ownDecisions(clients.suspended);
    await clients.suspended.post(`/api/account/decisions/${decision.id}/appeal`, { text: WRITTEN });
    await makeRecoveryCodes(member.client);
    const report = await reportOn(stage.system, reportedId);
    await stage.admin.post(`/api/admin/reports/${report}/claim`);
    await done(stage.admin.post('/api/admin/invitations', { days: 7 }));
    const until = new Date(Date.now() + DAY).toISOString();
    await done(stage.admin.post('/api/admin/announcements', { text: WRITTEN, until }));
  }

  /** Documents in effect restrict everybody who has not accepted them. */
  private async accept() {
    const { stage, clients } = this;
    const id = await inForce(stage.system, clients.consent, 'terms');
    for (const who of ACCEPTING)
      await done(clients[who].post('/api/account/consents', { document_ids: [id] }));
  }
}

const idOf = async (client: Client): Promise<number> =>
  (await client.get('/api/user')).body.user.id;

async function done(sent: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
}
