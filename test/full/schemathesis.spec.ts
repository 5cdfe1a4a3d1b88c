import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { APPS, Client, startSystem, temporaryFolder, type System } from '@lodge/testing';
import { attempt, type Ended } from '../../libs/processes/src/run.mjs';
import { ROWS } from '../access/rows.js';
import { World, type Role } from '../access/world.js';
import { restrictedClient } from '../support/restricted-client.js';

/** Paths whose calls would end the session or the account, need a password, or never end. */
const LEFT_OUT = 'logout|end-others|account/(deletion|sessions)|password|/live$';
const SECONDS = 180;
const CHECKS = ['status_code', 'content_type', 'response_headers', 'response_schema']
  .map((what) => `${what}_conformance`)
  .concat('not_a_server_error')
  .join();

let system: System;
let world: World;
let outcomes: Record<string, Promise<Ended>>;

const WHO: Record<string, [role: Role, client: () => Promise<Client>]> = {
  guest: ['nobody', () => world.client('nobody')],
  applicant: ['a member', () => restrictedClient(system, 'pending')],
  member: ['a member of the group', () => world.client('a member of the group')],
  moderator: ['a moderator', () => world.client('a moderator')],
  admin: ['an admin', () => world.client('an admin')],
};

beforeAll(async () => {
  system = await startSystem();
  world = await World.build(system);
  outcomes = Object.fromEntries(
    Object.entries(WHO).map(([name, who]) => [name, outcomeFor(...who)]),
  );
});
afterAll(() => system.stop());

/** Gives paths the ids of what exists, so that requests get as far as their bodies. */
async function settingsFor(role: Role, { cookie }: Client): Promise<string> {
  const operations = await Promise.all(
    ROWS.filter(({ call }) => call.includes(':')).map(async ({ call, request }) => {
      const { id = 1, messageId = 1 } = await request(world, role);
      const parameters = [...call.matchAll(/:(\w+)/g)].map(
        ([, name]) =>
          `parameters."path.${name}" = ${JSON.stringify(name === 'messageId' ? messageId : id)}`,
      );
      const name = call.replace(/:(\w+)/g, '{$1}');
      return ['[[operations]]', `include-name = "${name}"`, ...parameters].join('\n');
    }),
  );
  return [`[headers]\nCookie = '${cookie}'`, ...operations].join('\n');
}

async function outcomeFor(role: Role, signIn: () => Promise<Client>): Promise<Ended> {
  const folder = temporaryFolder();
  const file = join(folder, 'schemathesis.toml');
  writeFileSync(file, await settingsFor(role, await signIn()));
  const checks = ['--phases', 'coverage,fuzzing', '--checks', CHECKS, '--warnings', 'off'];
  const bounds = ['--max-time', String(SECONDS), '--exclude-path-regex', LEFT_OUT];
  const args = ['run', `${system.url}/api/docs-json`, ...checks, ...bounds, '--no-color'];
  return attempt(process.env.SCHEMATHESIS!, ['--config-file', file, ...args], { cwd: folder });
}

test.each(Object.keys(WHO))(
  'no answer to the %s is 5xx or outside the document, whatever is sent',
  async (name) => {
    const { code, output } = await outcomes[name];

    if (code !== 0) throw new Error(output);
    console.log(/\d+ generated.*/.exec(output)?.[0]);
  },
);

test('no process exited', async () => {
  await Promise.all(Object.values(outcomes));
  expect(APPS.filter((app) => system.pids(app).includes(undefined))).toEqual([]);
});
