import 'reflect-metadata';
import { REGISTRATION_RULES } from '@lodge/contracts';
import { boundsOfExchanges } from '@lodge/limits';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { maxConnections } from '../../apps/gateway/src/connections/max-connections.js';
import { APPS, readAs, unknownTo } from '../manifests/apps.js';
import {
  required,
  exampleValues,
  filledValues,
  isSecret,
  readCompose,
  variables,
} from '../manifests/compose.js';

const compose = readCompose(filledValues());
const services = Object.entries(compose.services);
const environmentOf = (app: string) =>
  Object.fromEntries(
    Object.entries(compose.services[app].environment ?? {}).map(([name, value]) => [
      name,
      String(value ?? ''),
    ]),
  );

describe('docker-compose.yml', () => {
  it.each([...APPS, 'prepare-store'])(
    'gives %s the settings it needs and no unknown ones',
    (app) => {
      expect(unknownTo(app, environmentOf(app))).toEqual([]);
      expect(() => readAs(app, environmentOf(app))).not.toThrow();
    },
  );

  it('reads exactly the variables of .env.example', () => {
    const images = ['NODE_IMAGE', 'GO_IMAGE', 'POSTGRES_IMAGE', 'REDIS_IMAGE', 'TRAEFIK_IMAGE'];
    const optional = ['RATE_LIMITS', 'REDIS_MEMORY', ...images];
    expect([...variables].sort()).toEqual([...Object.keys(exampleValues()), ...optional].sort());
  });

  it('does not start if any secret is missing, and the example contains none', () => {
    const secrets = Object.keys(exampleValues()).filter(isSecret);
    expect(secrets).toHaveLength(20);
    expect(secrets.filter((name) => exampleValues()[name])).toEqual([]);
    // Without a password, one is generated for the first admin.
    expect(secrets.filter((name) => !required.has(name))).toEqual(['ADMIN_PASSWORD']);
    expect(() => readCompose(exampleValues())).toThrow(/^\w+ is missing, see \.env\.example$/);
  });

  it.each([
    ['redis', ['deploy/redis/start.sh', 'deploy/redis/users.acl']],
    ['proxy', ['deploy/proxy/traefik.yml', 'deploy/proxy/routes.yml']],
  ])('starts %s anew on an upgrade that changes its files', (service, files) => {
    const hash = createHash('sha256');
    for (const file of files) hash.update(readFileSync(file));
    const { labels } = compose.services[service];
    expect(labels).toEqual({ 'lodge.files': hash.digest('hex').slice(0, 12) });
  });

  it('publishes the gateway, on loopback, and the proxy', () => {
    const published = services
      .filter(([, { ports }]) => ports)
      .map(([name, { ports }]) => [name, ports]);
    expect(published).toEqual([
      ['gateway', ['127.0.0.1:5000:5000']],
      ['proxy', ['0.0.0.0:80:80', '0.0.0.0:443:443', '0.0.0.0:443:443/udp']],
    ]);
  });

  it('gives only these two access to the internet', () => {
    const open = Object.keys(compose.networks).filter((name) => !compose.networks[name]?.internal);
    const on = (networks: object = []) =>
      Array.isArray(networks) ? networks : Object.keys(networks);
    expect(open).toEqual(['edge']);
    expect(
      services.filter(([, { networks }]) => on(networks).includes('edge')).map(([name]) => name),
    ).toEqual(['gateway', 'proxy']);
  });

  it('trusts forwarded addresses only from its own proxy', () => {
    expect(compose.services.proxy.networks).toEqual({
      edge: { ipv4_address: environmentOf('gateway').TRUSTED_PROXIES },
    });
  });

  it('leaves the decoders as much memory for themselves as for images', () => {
    expect(compose.services['image-decoder'].mem_limit).toBe('2g');
    for (const app of ['image-worker', 'image-decoder'])
      expect(environmentOf(app)).toMatchObject({ IMAGE_MEMORY_MB: '1024' });
  });

  it('decodes photos in a container without a secret, a network or a file of the worker', () => {
    const { network_mode: network, volumes } = compose.services['image-decoder'];
    expect(network).toBe('none');
    expect(volumes).toEqual(['decoders:/run/decoders']);
    expect(environmentOf('image-decoder')).toEqual({
      DECODER_DIR: environmentOf('image-worker').DECODER_DIR,
      IMAGE_MEMORY_MB: '1024',
    });
    expect(() => readAs('decoder-server', environmentOf('image-decoder'))).not.toThrow();
  });

  it.each(services)(
    'runs %s without capabilities or a writable file system, with bounded logs, memory and processes',
    (name, service) => {
      expect(service).toMatchObject({
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        logging: { options: { 'max-size': '10m' } },
      });
      expect(service.restart).toBe(
        ['migrate', 'prepare-store'].includes(name) ? 'no' : 'unless-stopped',
      );
    },
  );
});

describe('the proxy', () => {
  const read = (file: string) =>
    parse(readFileSync(`deploy/proxy/${file}`, 'utf8'), { merge: true });

  it('logs no request, which would name the path and the client’s address', () => {
    const { accessLog, log } = read('traefik.yml');
    expect(accessLog).toBeUndefined();
    expect(log.level).toBe('WARN');
  });

  it('lets an address have more under way than the gateway does, which knows its members', () => {
    const { routers, middlewares } = read('routes.yml').http;
    const { amount, sourceCriterion } = middlewares.address.inFlightReq;
    const connections = maxConnections(
      parseInt(String(compose.services.gateway.mem_limit)) << 20,
      1e6,
    );
    const { group } = boundsOfExchanges(connections);
    const kinds = 3;

    expect(routers.all.middlewares).toEqual(['address']);
    expect(sourceCriterion).toEqual({ ipStrategy: { ipv6Subnet: 64 } });
    expect(amount).toBeGreaterThan(kinds * (group.atOnce + group.waiting) + connections / 4);
  });
});

describe('deploy/pin-images.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lodge-pin-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('lists every base image in use with its current digest', () => {
    writeFileSync(path.join(folder, 'docker'), '#!/bin/sh\necho "sha256:of-$6"\n', { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const lines = execFileSync('sh', ['deploy/pin-images.sh'], { env, encoding: 'utf8' })
      .trim()
      .split('\n');
    const text = readFileSync('docker-compose.yml', 'utf8');
    const used = [...text.matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g)].map(
      ([, name, image]) => `${name}=${image}@sha256:of-${image}`,
    );
    expect(lines.toSorted()).toEqual(used.toSorted());
    expect(text.match(/image: [a-z]+:/g)).toBeNull();
  });

  it('joins no line of a .env that lacks its last line end', () => {
    mkdirSync(path.join(folder, 'deploy'));
    cpSync('deploy/pin-images.sh', path.join(folder, 'deploy/pin-images.sh'));
    writeFileSync(path.join(folder, '.env'), 'PUBLISH=127.0.0.1:5000');
    writeFileSync(path.join(folder, 'docker'), '#!/bin/sh\necho digest\n', { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };

    execFileSync('sh', ['-c', 'sh deploy/pin-images.sh >> .env'], { cwd: folder, env });

    const lines = readFileSync(path.join(folder, '.env'), 'utf8').split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'PUBLISH=127.0.0.1:5000',
      expect.stringMatching(/^NODE_IMAGE=/),
    ]);
  });
});

describe('deploy/new-env.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lodge-env-'));
  const run = (...args: string[]) =>
    execFileSync('sh', [path.join(folder, 'deploy/new-env.sh'), ...args], { stdio: 'pipe' });
  const written = () => readFileSync(path.join(folder, '.env'), 'utf8');
  beforeAll(() => {
    mkdirSync(path.join(folder, 'deploy'));
    cpSync('.env.example', path.join(folder, '.env.example'));
    cpSync('deploy/new-env.sh', path.join(folder, 'deploy/new-env.sh'));
    cpSync('deploy/redis', path.join(folder, 'deploy/redis'), { recursive: true });
    // As git does under umask 077.
    execFileSync('chmod', ['-R', 'go-rwx', folder]);
    run();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('generates a different password for every empty secret, readable by the owner only', () => {
    const lines = [...written().matchAll(/^(\w+)=(.*)$/gm)].filter(([, name]) => isSecret(name));
    const passwords = lines.map(([, , value]) => value);
    expect(passwords).toHaveLength(20);
    expect(new Set(passwords).size).toBe(20);
    for (const [, name, value] of lines)
      expect(value).toMatch(name === 'ADMIN_PASSWORD' ? /^[0-9a-f]{48}\.aA1$/ : /^[0-9a-f]{48}$/);
    const [, admins] = /^ADMIN_PASSWORD=(.*)$/m.exec(written())!;
    expect(REGISTRATION_RULES.password(admins)).toBeUndefined();
    expect(statSync(path.join(folder, '.env')).mode & 0o777).toBe(0o600);
  });

  it('lets the users of containers read what is mounted', () => {
    const mounted = path.join(folder, 'deploy/redis');
    expect(execFileSync('find', [mounted, '!', '-perm', '-a=r'], { encoding: 'utf8' })).toBe('');
  });

  it('keeps existing passwords', () => {
    const before = written();
    expect(() => run()).toThrow('There is a .env already');
    expect(written()).toBe(before);
  });

  it('adds only variables missing from an earlier version, when requested', () => {
    const before = written();
    writeFileSync(
      path.join(folder, '.env'),
      before.replace(/^(SESSION_KEY|AUTH_REDIS_PASSWORD)=.*\n/gm, ''),
    );
    const earlier = written();
    run('--add');
    expect(written().startsWith(earlier)).toBe(true);
    const added = written().slice(earlier.length).trim().split('\n').toSorted();
    expect(added).toEqual([
      expect.stringMatching(/^AUTH_REDIS_PASSWORD=[0-9a-f]{48}$/),
      expect.stringMatching(/^SESSION_KEY=[0-9a-f]{48}$/),
    ]);
    expect(statSync(path.join(folder, '.env')).mode & 0o777).toBe(0o600);
    run('--add');
    expect(written().split('\n').length).toBe(before.split('\n').length);
  });

  it('joins no line of a file that lacks its last line end', () => {
    const before = written();
    const last = 'BRAND_NAME=The Lodge';
    writeFileSync(path.join(folder, '.env'), before.replace(/^SESSION_KEY=.*\n/m, '') + last);

    run('--add');

    expect(written()).toMatch(new RegExp(`^${last}\nSESSION_KEY=[0-9a-f]{48}\n$`, 'm'));
  });
});
