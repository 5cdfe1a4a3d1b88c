import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { eventually, temporaryFolder } from '@lodge/testing';
import { decoderServer } from '../../libs/processes/src/decoder-server.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';
import { userOf } from '../../libs/processes/src/users.mjs';

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
  const child = spawn(process.execPath, idle, { env, cwd: '/', ...user });
  ending.push(() => child.kill());
  const thumbs = ofWorker('thumbs', 0o770);
  const photo = join(thumbs, 'photo.webp');
  writeFileSync(photo, 'a photo');
  chmodSync(photo, 0o660);
  chownSync(photo, user.uid, user.gid);
  await once(child.stdout!, 'data');
  return { user, child, photos: [thumbs, photo], port: await storePort() };

  function ofWorker(name: string, mode: number) {
    const folder = join(openFolder(), name);
    mkdirSync(folder);
    chownSync(folder, user.uid, user.gid);
    chmodSync(folder, mode);
    return folder;
  }
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
  ['environ', 'mem', 'maps', 'fd/0', 'fd/1'].map((name) => `/proc/${pid}/${name}`);

/** Starts the decoder server of `npm start`, whose decoders are taken over. */
async function takenOver(user: { uid: number; gid: number }, group: number): Promise<string> {
  const folder = openFolder();
  for (const [name, file] of [
    ['decoder-server', 'dist/decoder-server/main.js'],
    ['image-decoder', 'test/support/taken-over-decoder.mjs'],
  ]) {
    mkdirSync(join(folder, name));
    symlinkSync(resolve(file), join(folder, name, 'main.js'));
  }
  const { dir, ...program } = decoderServer(user, group, folder);
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

// Only root can give processes a user; `.ci/run` runs as root.
const testAsRoot = process.getuid!() === 0 ? test : test.skip;
const asDecoder = ['--reuid', '65529', '--regid', '65529', '--clear-groups', '--'];
const namespaces = ['unshare', '--user', '--map-current-user', '--net', '--ipc', 'true'];
const hasNamespaces = spawnSync('setpriv', [...asDecoder, ...namespaces]).status === 0;

testAsRoot('a decoder that was taken over reaches nothing of the worker', async () => {
  const { user, child, photos, port } = await worker();
  const socket = await takenOver(userOf('image-decoder')!, user.gid);

  const found = await ask(socket, [...ofProcess(child), ...photos], [port]);

  expect(found.paths).toEqual([]);
  expect(found.ports).toEqual(hasNamespaces ? [] : [port]);
  expect(found).toMatchObject({ hasNoNewPrivileges: true, capabilities: '' });
  expect(
    found.variables.filter((name) => !/^(UV_|MALLOC_|LD_|PWD|OLDPWD|_$|SHLVL)/.test(name)),
  ).toEqual([]);
});

(hasNamespaces ? testAsRoot : test.skip)(
  "where decoders share the worker's user, they reach its files, but neither its settings nor a store",
  async () => {
    const { user, child, photos, port } = await worker();
    const socket = await takenOver(user, user.gid);

    const found = await ask(socket, [...ofProcess(child), ...photos], [port]);

    expect(found).toMatchObject({ paths: photos, ports: [], hasNoNewPrivileges: true });
  },
);

testAsRoot(
  "what the two tests above ask for is there, for a process of the worker's user",
  async () => {
    const { user, child, photos, port } = await worker();
    const program = resolve('test/support/taken-over-decoder.mjs');
    const plain = spawn(process.execPath, [program], { env: {}, cwd: '/', ...user });
    ending.push(() => plain.kill());
    await once(plain.stdout!, 'data');
    const question = JSON.stringify({ paths: [...ofProcess(child), ...photos], ports: [port] });
    plain.stdin!.write(Buffer.concat([Buffer.alloc(4), Buffer.from(question)]));
    const [answer] = (await once(plain.stdout!, 'data')) as [Buffer];

    const { paths, ports } = JSON.parse(answer.subarray(4).toString()) as Found;

    expect(paths).toEqual(expect.arrayContaining([`/proc/${child.pid}/environ`, ...photos]));
    expect(paths).toContain(`/proc/${child.pid}/mem`);
    expect(ports).toEqual([port]);
  },
);
