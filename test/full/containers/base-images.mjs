// @ts-check
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir } from '../../../libs/processes/src/paths.mjs';
import { Problem } from '../../../libs/processes/src/problem.mjs';
import { attempt, run } from '../../../libs/processes/src/run.mjs';
import { step } from '../../../libs/processes/src/say.mjs';

const debian = 'lodge-test/debian:12';
const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';
const authorities = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt';
const registryTimeout = 30_000;

/**
 * Fetches the base images, or builds stand-ins under their names where no registry answers.
 * @param {import('./engine.mjs').Engine} engine
 * @returns {Promise<string[]>} the images that are stand-ins
 */
export async function provideBaseImages(engine) {
  const lacking = [];
  for (const [name, image] of baseImages())
    if (!(await isThere(engine, image))) lacking.push({ name, image });
  if (lacking.length > 0) await buildStandIns(engine, lacking);
  const labels = await Promise.all(baseImages().map(([, image]) => isStandIn(engine, image)));
  return baseImages().flatMap(([, image], at) => (labels[at] ? [image] : []));
}

/** Excludes the proxy's image, which cannot be tested without a domain. */
function baseImages() {
  const text = readFileSync(join(projectDir, 'docker-compose.yml'), 'utf8');
  const images = [...text.matchAll(/\$\{(\w+)_IMAGE:-([^}]+)\}/g)];
  return images.map(([, name, image]) => [name, image]).filter(([name]) => name !== 'TRAEFIK');
}

/** @param {import('./engine.mjs').Engine} engine @param {string} image */
async function isThere({ env }, image) {
  const { code } = await attempt('docker', ['image', 'inspect', image], { env, stdio: 'pipe' });
  if (code === 0) return true;
  const signal = AbortSignal.timeout(registryTimeout);
  return attempt('docker', ['pull', '--quiet', image], { env, signal, stdio: 'pipe' }).then(
    (pull) => pull.code === 0,
    () => false,
  );
}

/** @param {import('./engine.mjs').Engine} engine @param {string} image */
async function isStandIn({ env }, image) {
  const format = ['--format', '{{ index .Config.Labels "lodge.stand-in" }}'];
  const output = await run('Looking at images', 'docker', ['inspect', ...format, image], {
    env,
    stdio: 'pipe',
  });
  return output.trim() === 'yes';
}

/**
 * @param {import('./engine.mjs').Engine} engine
 * @param {{ name: string, image: string }[]} images
 */
async function buildStandIns(engine, images) {
  const { env } = engine;
  const dir = mkdtempSync(join(tmpdir(), 'lodge-base-'));
  try {
    cpSync(join(import.meta.dirname, 'base'), dir, { recursive: true });
    await step('Bootstrapping Debian', () => bootstrap(engine, dir));
    await step('Fetching Node.js', () => fetchNode(dir, images));
    for (const { name, image } of images) {
      const options = ['--label', 'lodge.stand-in=yes', '--target', name.toLowerCase()];
      const args = [`DEBIAN_IMAGE=${debian}`, `DEBIAN_MIRROR=${mirror}`];
      const flags = args.flatMap((arg) => ['--build-arg', arg]);
      await step(`Building a stand-in for ${image}`, () =>
        run(image, 'docker', ['build', '--tag', image, ...options, ...flags, dir], {
          env,
          stdio: 'pipe',
        }),
      );
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param {import('./engine.mjs').Engine} engine @param {string} dir */
async function bootstrap({ env }, dir) {
  if (process.getuid?.() !== 0)
    throw new Problem('No image registry answers, and only root can build the base images.');
  const root = join(dir, 'rootfs');
  const args = ['--variant=minbase', 'bookworm', root, mirror];
  await run('debootstrap', 'debootstrap', args, { stdio: 'pipe' });
  const command = 'tar --create --directory "$1" . | docker import - "$2"';
  await run('Importing', 'sh', ['-c', command, 'sh', root, debian], { env, stdio: 'pipe' });
  rmSync(root, { recursive: true });
}

/** @param {string} dir @param {{ name: string, image: string }[]} images */
async function fetchNode(dir, images) {
  const tag = images.find(({ name }) => name === 'NODE')?.image ?? 'node:24';
  const [, major] = /:(\d+)/.exec(tag) ?? [];
  for (const [file, name] of [
    ['node.tgz', `node-linux-${process.arch}@${major}`],
    ['npm.tgz', 'npm@11'],
  ]) {
    const packed = await run(`npm pack ${name}`, 'npm', ['pack', '--json', name], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    copyFileSync(join(dir, JSON.parse(packed)[0].filename), join(dir, file));
  }
  if (!existsSync(authorities))
    throw new Problem(`${authorities} is missing: set NODE_EXTRA_CA_CERTS.`);
  copyFileSync(authorities, join(dir, 'authorities.crt'));
}
