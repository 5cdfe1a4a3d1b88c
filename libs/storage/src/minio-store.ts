import { AsyncLocalStorage } from 'node:async_hooks';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import type { Client } from 'minio';
import {
  assertKey,
  removeEach,
  StorageOutage,
  type ObjectStore,
  type StoredObject,
} from './object-store.js';

// Milliseconds. The library itself waits without end for a server that does not answer.
const TIMEOUTS = { answer: 8_000, nextBytes: 30_000 };

export interface S3Settings {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  /** Unset, the store is asked, which those that check the region refuse. */
  region?: string;
}

// Also serves any other server that speaks S3.
export class MinioStore implements ObjectStore {
  private constructor(
    private readonly reach: Reach,
    private readonly bucket: string,
  ) {}

  /** @throws StorageOutage also if the bucket is missing */
  static async open(settings: S3Settings): Promise<MinioStore> {
    const store = await MinioStore.unchecked(settings);
    await store.check();
    return store;
  }

  static async unchecked(settings: S3Settings): Promise<MinioStore> {
    return new MinioStore(reachBy(await clientOf(settings)), settings.bucket);
  }

  /** Also makes the bucket, which only an operator's keys may. @throws StorageOutage */
  static async create(settings: S3Settings): Promise<MinioStore> {
    const store = await MinioStore.unchecked(settings);
    await store.reach(async (client) => {
      if (await client.bucketExists(settings.bucket)) return;
      await client.makeBucket(settings.bucket, settings.region).catch(ignoreRace);
    });
    return store;
  }

  /** Replaces the policy of the bucket, which only an operator's keys may. @throws StorageOutage */
  async setPolicy(policy: object): Promise<void> {
    await this.reach((client) => client.setBucketPolicy(this.bucket, JSON.stringify(policy)));
  }

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    assertKey(key);
    // With a size it takes one request; otherwise the client buffers half a gigabyte.
    await this.reach((client) =>
      client.putObject(this.bucket, key, bytes, bytes.length, { 'Content-Type': contentType }),
    );
  }

  async get(key: string): Promise<StoredObject | undefined> {
    assertKey(key);
    return this.reach(async (client) => {
      try {
        const stream = await client.getObject(this.bucket, key);
        const { headers } = (stream as IncomingMessage).setTimeout(TIMEOUTS.nextBytes, () =>
          stream.destroy(new Error('the store fell silent')),
        );
        const size = Number(headers['content-length']);
        if (Number.isFinite(size)) return { size, stream };
        stream.destroy();
        throw new Error('the store does not say how long the object is');
      } catch (error) {
        // A 404 without S3's own code is that of a proxy whose store is away.
        if (codeOf(error) === 'NoSuchKey') return undefined;
        throw error;
      }
    });
  }

  async read(key: string): Promise<Buffer | undefined> {
    const object = await this.get(key);
    return object && inStore(() => buffer(object.stream));
  }

  async remove(keys: string[]): Promise<void> {
    await removeEach(keys, async (valid) => {
      if (valid.length === 0) return [];
      // The library resolves to the failures alone, in another form than its types declare.
      const failed = (await this.reach((client) => client.removeObjects(this.bucket, valid))) as {
        Key: string;
        Code?: string;
      }[];
      return failed.map(({ Key, Code = 'unknown' }) => ({ key: String(Key), reason: Code }));
    });
  }

  async *list(): AsyncIterable<string> {
    let next = '';
    do {
      const page = await this.reach((client) =>
        client.listObjectsV2Query(this.bucket, '', next, '', 1_000, ''),
      );
      for (const { name } of page.objects) if (name) yield name;
      next = page.isTruncated ? page.nextContinuationToken : '';
    } while (next);
  }

  async check(): Promise<void> {
    if (!(await this.reach((client) => client.bucketExists(this.bucket))))
      throw new StorageOutage('the bucket is missing');
  }
}

type Reach = <T>(work: (client: Client) => Promise<T>) => Promise<T>;

// Nothing else holds the client, so that no call can go without the time limit.
const reachBy =
  (client: Client): Reach =>
  (work) =>
    inStore(() => answered(() => work(client)));

async function inStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageOutage(error);
  }
}

// The library is loaded on demand: 35 MB that a process with a folder store does without.
async function clientOf({ endpoint, accessKey, secretKey, region }: S3Settings): Promise<Client> {
  const { Client } = await import('minio');
  const { protocol, hostname, port } = new URL(endpoint);
  return new Client({
    // The library rejects the brackets of an IPv6 address, and adds its own.
    endPoint: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : undefined,
    useSSL: protocol === 'https:',
    transport: transportOver(protocol === 'https:' ? https : http),
    accessKey,
    secretKey,
    region,
  });
}

const attempts = new AsyncLocalStorage<AbortSignal>();

/**
 * Ends the requests of an attempt that takes too long. The library has no way to: they would keep
 * their bytes in memory, and might store an object after its deletion.
 */
function transportOver(lib: Pick<typeof http, 'request'>) {
  const request = (...asked: Parameters<typeof http.request>) => {
    const sent = lib.request(...asked);
    const attempt = attempts.getStore();
    const end = () => {
      // A connection that was kept alive may serve another request by now.
      if (sent.destroyed) return;
      // Takes back what the system has not sent yet; over TLS, Node cannot.
      if (sent.socket && !(sent.socket instanceof TLSSocket)) sent.socket.resetAndDestroy();
      sent.destroy(attempt!.reason as Error);
    };
    if (attempt?.aborted) end();
    else attempt?.addEventListener('abort', end, { once: true });
    return sent;
  };
  return { request: request as typeof http.request };
}

async function answered<T>(work: () => Promise<T>): Promise<T> {
  const attempt = new AbortController();
  const timer = setTimeout(
    () => attempt.abort(new Error('the store does not answer')),
    TIMEOUTS.answer,
  );
  try {
    return await attempts.run(attempt.signal, work);
  } finally {
    clearTimeout(timer);
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

// Two programs that start together both find the bucket missing.
function ignoreRace(error: unknown) {
  if (codeOf(error) !== 'BucketAlreadyOwnedByYou' && codeOf(error) !== 'BucketAlreadyExists')
    throw error;
}
