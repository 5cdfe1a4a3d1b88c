import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { eventually, temporaryFolder } from '@lodge/testing';
import { decoderProgram } from '../../libs/processes/src/program.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { isRoot, settleUsers, userOf } from '../../libs/processes/src/users.mjs';

interface Found {
  paths: string[];
  ports: number[];
  hasNoNewPrivileges: boolean;
  capabilities: string;
  variables: string[];
}

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** What a worker has, with its user: settings with a password, a photo, a way to the stores. */
async function worker() {
  const user = userOf('image-worker')!;
  const env = { DATABASE_URL: 'postgres://a:secret@localhost' };
  const idle = ['-e', 'console.log("ready"); setInterval(() => {}, 1_000)'];
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  const child = spawn(process.execPath, idle, { env, cwd: '/', stdio, ...user });
  ending.push(() => child.kill());
  const dir = openFolder();
  const storage = join(dir, 'storage');
  mkdirSync(storage);
  const photo = join(storage, 'photo.webp');
  writeFileSync(photo, 'a photo');
  for (const path of [photo, storage]) {
    chownSync(path, user.uid, user.gid);
    chmodSync(path, 0o770);
  }
  await once(child.stdout!, 'data');
  return { user, child, dir, photos: [storage, photo], port: await storePort() };
}

function openFolder(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  ending.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function storePort(): Promise<number> {
  const store = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(store, 'listening');
  ending.push(() => store.close());
  return (store.address() as AddressInfo).port;
}

const ofProcess = ({ pid }: ChildProcess) =>
  ['environ', 'mem', 'maps', 'fd/0'].map((name) => `/proc/${pid}/${name}`);

/** Starts the decoder server of `npm start`, whose decoders are taken over. */
async function takenOver(): Promise<string> {
  const folder = openFolder();
  for (const [name, file] of [
    ['decoder-server', 'dist/decoder-server/main.js'],
    ['image-decoder', 'test/support/taken-over-decoder.mjs'],
  ]) {
    mkdirSync(join(folder, name));
    symlinkSync(resolve(file), join(folder, name, 'main.js'));
  }
  const { dir, ...program } = decoderProgram(folder)!;
  const command = [process.execPath, join(folder, 'decoder-server', 'main.js')];
  const server = new Supervised({ ...program, command, once: true });
  server.start();
  ending.push(async () => {
    await server.stop(5_000);
    rmSync(dir, { recursive: true });
  });
  await server.ready(30_000);
  return join(dir, 'quick');
}

async function ask(socket: string, paths: string[], ports: number[]): Promise<Found> {
  const connection = connect(socket);
  ending.push(() => connection.destroy());
  let received = Buffer.alloc(0);
  connection.on('data', (data) => (received = Buffer.concat([received, data])));
  await eventually('a decoder that is ready', async () => received.length >= 4);
  const question = Buffer.from(JSON.stringify({ paths, ports }));
  const header = Buffer.alloc(4);
  header.writeUInt32BE(question.length);
  connection.write(Buffer.concat([header, question]));
  await eventually('an answer', async () => received.length > 8);
  return JSON.parse(received.subarray(8).toString()) as Found;
}

// Only root can give processes a user, and only where that user may enter the project: elsewhere Lodge
// has no such users. `.ci/run` has them.
settleUsers([projectDir]);
const testAsRoot = userOf('image-worker') ? test : test.skip;
const asDecoder = ['--reuid', '65529', '--regid', '65529', '--clear-groups', '--'];
const namespaces = ['unshare', '--user', '--map-current-user', '--net', '--ipc', 'true'];
const hasNamespaces = spawnSync('setpriv', [...asDecoder, ...namespaces]).status === 0;

testAsRoot('a decoder that was taken over reaches nothing of the worker', async () => {
  const { child, photos, port } = await worker();
  const socket = await takenOver();

  const found = await ask(socket, [...ofProcess(child), ...photos], [port]);

  expect(found.paths).toEqual([]);
  expect(found.ports).toEqual(hasNamespaces ? [] : [port]);
  expect(found).toMatchObject({ hasNoNewPrivileges: true, capabilities: '' });
  expect(
    found.variables.filter((name) => !/^(UV_|MALLOC_|LD_|PWD|OLDPWD|_$|SHLVL)/.test(name)),
  ).toEqual([]);
});

/** Asks a program that the worker's user runs by itself. */
async function askRun(user: { uid: number; gid: number }, args: string[], question: object) {
  const child = spawn(process.execPath, args, { env: {}, cwd: '/', ...user });
  ending.push(() => child.kill());
  await once(child.stdout!, 'data');
  child.stdin!.write(Buffer.concat([Buffer.alloc(4), Buffer.from(JSON.stringify(question))]));
  const [answer] = (await once(child.stdout!, 'data')) as [Buffer];
  return JSON.parse(answer.subarray(4).toString()) as Found;
}

const program = resolve('test/support/taken-over-decoder.mjs');

(hasNamespaces ? testAsRoot : test.skip)(
  "started by a worker that is an ordinary user, it reaches nothing of Lodge's either",
  async () => {
    const { user, child, photos, port, dir } = await worker();
    const loader = ['--import', resolve('libs/testing/native/register.mjs')];
    const start = [...loader, resolve('test/support/start-decoder.ts'), program, dir];
    const paths = [...ofProcess(child), ...photos];

    const found = await askRun(user, start, { paths, ports: [port] });

    expect(found).toMatchObject({ paths: [], ports: [], hasNoNewPrivileges: true });
    expect(found.capabilities).toBe('');
  },
);

testAsRoot("what is asked for is there, for a process of the worker's user", async () => {
  const { user, child, photos, port } = await worker();
  const wanted = [...ofProcess(child), ...photos];

  const { paths, ports } = await askRun(user, [program], { paths: wanted, ports: [port] });

  expect({ paths, ports }).toEqual({ paths: wanted, ports: [port] });
});

(isRoot ? test : test.skip)(
  'a worker that is root starts decoders, also where it may make no namespaces',
  async () => {
    const loader = ['--import', resolve('libs/testing/native/register.mjs')];
    const decoder = resolve('dist/image-decoder/main.js');
    const start = [process.execPath, ...loader, resolve('test/support/start-decoder.ts'), decoder];
    const confined = ['--bounding-set', '-sys_admin', '--inh-caps', '-sys_admin', '--', ...start];
    const child = spawn('setpriv', confined, { cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] });
    ending.push(() => child.stdin.end());

    expect((await once(child.stdout, 'data'))[0]).toEqual(Buffer.alloc(4));
  },
);
