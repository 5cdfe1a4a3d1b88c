import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import sharp, { type JpegOptions } from 'sharp';
import {
  blackGif,
  clearPng,
  decodersOf,
  environmentOf,
  eventually,
  jpegPhoto,
  peakMemory,
  isRunning,
} from '@lodge/testing';
import { readHeader } from '../header/image-header.js';
import { DecoderFailed } from './decoder-process.js';
import { DecoderPool } from './decoder-pool.js';
import { decodingCost } from './decoding-cost.js';

const MiB = 1_048_576;
const settings = {
  program: path.resolve('dist/image-decoder/main.js'),
  memory: 1_024 * MiB,
  timeout: 60_000,
};
let pool = new DecoderPool(settings);

const poolWith = (changes: Partial<typeof settings>) =>
  (pool = new DecoderPool({ ...settings, ...changes }));
const running = () => decodersOf(process.pid).filter(isRunning);
const small = () => jpegPhoto({ width: 120, height: 90 });
const slow = clearPng({ width: 9_000, height: 9_000, isInterlaced: true });

/** Kills the next decoder that holds pixels. A killed one is still listed for a moment. */
async function killWorkingDecoder(killed: number[] = []): Promise<number> {
  let pid: number | undefined;
  await eventually('a decoder at work', async () => {
    pid = running().find((each) => !killed.includes(each) && peakMemory(each) > 150 * MiB);
    return pid !== undefined;
  });
  process.kill(pid!, 'SIGKILL');
  return pid!;
}

afterEach(async () => {
  pool.close();
  await eventually('the end of the decoders', async () => running().length === 0);
});

test('a decoder never decodes as root, whoever starts it', async () => {
  poolWith({});
  await pool.decode(await small());
  const [decoder] = running();
  const status = readFileSync(`/proc/${decoder}/status`, 'utf8');

  // Real, effective, saved and of the file system.
  const own = process.getuid!() === 0 ? 65_529 : process.getuid!();
  expect(/^Uid:\t(.*)$/m.exec(status)![1].split('\t')).toEqual(Array(4).fill(String(own)));
  if (own === 65_529) expect(status).toMatch(/^CapEff:\t0+$/m);
});

test('a decoder is kept for the next image, and knows nothing of the environment', async () => {
  process.env.SECRET_FOR_THIS_TEST = 'hidden';
  poolWith({});
  expect(await pool.decode(await small())).toMatchObject({ width: 120, height: 90 });
  const [decoder] = running();
  const names = environmentOf(decoder).map((variable) => variable.split('=')[0]);
  expect(
    names.filter(
      (name) =>
        ![
          'UV_THREADPOOL_SIZE',
          'MALLOC_ARENA_MAX',
          'LD_LIBRARY_PATH',
          'PWD',
          'OLDPWD',
          '_',
          'SHLVL',
        ].includes(name),
    ),
  ).toEqual([]);
  await pool.decode(await small());
  expect(running()).toEqual([decoder]);
});

test('an image whose decoder is killed is tried once more', async () => {
  poolWith({});
  const decoding = pool.decode(slow);
  await killWorkingDecoder();
  expect(await decoding).toMatchObject({ width: 1_600, height: 1_600 });
});

test('decoders that died while idle cost an image neither of its attempts', async () => {
  poolWith({});
  const photo = await small();
  await Promise.all([pool.decode(photo), pool.decode(photo)]);
  const idle = running();
  expect(idle).toHaveLength(2);
  for (const pid of idle) process.kill(pid, 'SIGKILL');
  // Waits without yielding: the pool learns of both ends at once, and of the first by its output.
  while (idle.some(isRunning));
  expect(await pool.decode(photo)).toMatchObject({ width: 120, height: 90 });
});

test('an image that ends its decoder twice has no verdict, and the next one is decoded', async () => {
  poolWith({});
  const killTwice = async () => killWorkingDecoder([await killWorkingDecoder()]);
  await Promise.all([expect(pool.decode(slow)).rejects.toThrow(DecoderFailed), killTwice()]);
  expect(await pool.decode(await small())).toMatchObject({ width: 120 });
});

test('a decoder that takes too long is replaced', async () => {
  poolWith({ timeout: 3_000 });
  await pool.decode(await small());
  process.kill(running()[0], 'SIGSTOP');
  expect(await pool.decode(await small())).toMatchObject({ width: 120 });
});

test('an image that takes too long twice has none either', async () => {
  poolWith({ timeout: 50 });
  await expect(pool.decode(slow)).rejects.toThrow(DecoderFailed);
});

test('the kernel lets no decoder take more memory than an image may', async () => {
  poolWith({ memory: 16 * MiB });
  expect(await pool.decode(await small())).toMatchObject({ width: 120 });
  // Decoded at once it takes 970 MB.
  await expect(
    pool.decode(clearPng({ width: 10_950, height: 10_950, depth: 16, isInterlaced: true })),
  ).rejects.toThrow(DecoderFailed);
});

test("a decoder that cannot be started is no image's fault", async () => {
  poolWith({ program: path.resolve('dist/no-such-program.js') });
  await expect(pool.decode(await small())).rejects.toThrow(/did not start.*Cannot find module/s);
});

const side = 5_000;
const plain = (options: JpegOptions) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#406080' } })
    .jpeg(options)
    .toBuffer();

test.each([
  ['JPEG', () => plain({})],
  [
    'progressive JPEG of whole colour',
    () => plain({ progressive: true, chromaSubsampling: '4:4:4' }),
  ],
  ['progressive JPEG of half the colour', () => plain({ progressive: true })],
  ['PNG', () => clearPng({ width: side, height: side })],
  ['PNG of 16 bits', () => clearPng({ width: 16_384, height: side, depth: 16 })],
  ['interlaced PNG', () => clearPng({ width: side, height: side, isInterlaced: true })],
  [
    'interlaced PNG of 16 bits',
    () => clearPng({ width: side, height: side, depth: 16, isInterlaced: true }),
  ],
  [
    'GIF',
    () => blackGif({ width: side, height: side }, [{ width: side, height: side, disposal: 3 }]),
  ],
  [
    'GIF that restores what was',
    () =>
      blackGif(
        { width: side, height: side },
        [0, 3, 3].map((disposal) => ({ width: side, height: side, disposal })),
      ),
  ],
])('the estimate for a %s is not exceeded', async (_, make) => {
  const file = await make();
  poolWith({});
  await pool.decode(await small());
  const [decoder] = running();
  const before = peakMemory(decoder);
  expect(await pool.decode(file)).toMatchObject({ placeholder: expect.any(String) });
  expect(peakMemory(decoder) - before).toBeLessThan(decodingCost(readHeader(file)!).memory);
});
