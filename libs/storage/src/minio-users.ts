import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { signV4 } from 'minio/dist/esm/signing.mjs';
import type { S3Settings } from './minio-store.js';
import { policyOf, type StoreService } from './policies.js';

const PATH = '/minio/admin/v3/import-iam-v2';
// MinIO accepts its default region whatever is configured.
const REGION = 'us-east-1';
const TIMEOUT = 10_000;

export interface StoreUser {
  service: StoreService;
  accessKey: string;
  secretKey: string;
}

/** The import of `mc admin cluster iam`, unlike MinIO's other calls, needs no encryption. */
export async function importUsers(operator: S3Settings, users: StoreUser[]): Promise<void> {
  const body = archiveOf(operator.bucket, users);
  const url = new URL(PATH, operator.endpoint);
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(url, {
    method: 'PUT',
    body,
    // MinIO closes the connection after a refusal, and a call that is already under way on it fails.
    headers: { ...signed(url, body, operator), connection: 'close' },
    signal,
  });
  if (!response.ok)
    throw new Error(`MinIO refused the users of the services: status ${response.status}.`);
  const { failed = {} } = (await response.json()) as { failed?: Record<string, unknown> };
  const parts = Object.keys(failed);
  if (parts.length > 0)
    throw new Error(`MinIO did not take all users of the services: ${parts.join(', ')}.`);
}

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

function signed(
  url: URL,
  body: Uint8Array,
  { accessKey, secretKey }: S3Settings,
): Record<string, string> {
  const sum = createHash('sha256').update(body).digest('hex');
  const now = new Date();
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': sum,
    'x-amz-date': now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  };
  const request = {
    method: 'PUT',
    path: url.pathname,
    headers,
    protocol: url.protocol,
    hostname: url.hostname,
  };
  const authorization = signV4(request as never, accessKey, secretKey, REGION, now, sum);
  const { host: _, ...sent } = headers;
  return { ...sent, authorization };
}
