import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { signV4 } from 'minio/dist/esm/signing.mjs';
import { MinioStore, type S3Settings } from './minio-store.js';
import { bucketPolicyOf, policyOf, type StoreService } from './policies.js';

// Both servers accept their default region whatever is configured.
const REGION = 'us-east-1';
const TIMEOUT = 10_000;

export interface StoreUser {
  service: StoreService;
  accessKey: string;
  secretKey: string;
}

/**
 * Creates the users of the services, or gives them their new keys, in MinIO and versitygw.
 * @throws Error if the server is neither, or refuses
 */
export async function importUsers(operator: S3Settings, users: StoreUser[]): Promise<void> {
  const { headers } = await fetch(operator.endpoint, { signal: AbortSignal.timeout(TIMEOUT) });
  const server = headers.get('server') ?? '';
  if (server === 'VERSITYGW') return importIntoVersitygw(operator, users);
  // The import of `mc admin cluster iam`, unlike MinIO's other calls, needs no encryption.
  const response = await call(
    operator,
    'PUT',
    '/minio/admin/v3/import-iam-v2',
    archiveOf(operator.bucket, users),
  );
  if (!response.ok) throw refused(response);
  const { failed = {} } = (await response.json()) as { failed?: Record<string, unknown> };
  const parts = Object.keys(failed);
  if (parts.length > 0)
    throw new Error(`MinIO did not take all users of the services: ${parts.join(', ')}.`);
}

async function importIntoVersitygw(operator: S3Settings, users: StoreUser[]) {
  for (const { accessKey, secretKey } of users) {
    const key = encodeURIComponent(accessKey);
    const secret = element('Secret', secretKey);
    const account = element('Account', element('Access', accessKey) + secret + USER);
    const created = await call(operator, 'PATCH', '/create-user', strToU8(account));
    if (created.ok) continue;
    const properties = strToU8(element('MutableProps', secret + USER));
    const updated = await call(operator, 'PATCH', `/update-user?access=${key}`, properties);
    if (!updated.ok) throw refused(updated);
  }
  const store = await MinioStore.open(operator);
  await store.setPolicy(bucketPolicyOf(users, operator.bucket));
}

const USER = '<Role>user</Role>';

const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
const element = (name: string, content: string) =>
  `<${name}>${content.startsWith('<') ? content : content.replace(/[<>&]/g, (sign) => ENTITIES[sign])}</${name}>`;

const refused = ({ status }: Response) =>
  new Error(`The store refused the users of the services: status ${status}.`);

function archiveOf(bucket: string, users: StoreUser[]): Uint8Array<ArrayBuffer> {
  const file = (valueOf: (user: StoreUser) => unknown) =>
    strToU8(
      JSON.stringify(Object.fromEntries(users.map((user) => [user.accessKey, valueOf(user)]))),
    );
  return zipSync({
    'iam-assets/policies.json': file(({ service }) => policyOf(service, bucket)),
    'iam-assets/users.json': file(({ secretKey }) => ({ secretKey, status: 'enabled' })),
    'iam-assets/user_mappings.json': file(({ accessKey }) => ({ version: 1, policy: accessKey })),
  });
}

function call(
  { endpoint, accessKey, secretKey }: S3Settings,
  method: string,
  path: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const url = new URL(path, endpoint);
  const sum = createHash('sha256').update(body).digest('hex');
  const now = new Date();
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': sum,
    'x-amz-date': now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  };
  const request = {
    method,
    path: url.pathname + url.search,
    headers,
    protocol: url.protocol,
    hostname: url.hostname,
  };
  const authorization = signV4(request as never, accessKey, secretKey, REGION, now, sum);
  const { host: _, ...sent } = headers;
  return fetch(url, {
    method,
    body,
    // MinIO closes the connection after a refusal, and a call that is already under way on it fails.
    headers: { ...sent, authorization, connection: 'close' },
    signal: AbortSignal.timeout(TIMEOUT),
  });
}
