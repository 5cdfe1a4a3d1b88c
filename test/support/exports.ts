import { strFromU8, unzipSync } from 'fflate';
import { bodyOf, type Client } from '@lodge/testing';

export const EXPORT = '/api/account/export';

export async function exported(client: Client): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array(bodyOf(await client.get(EXPORT))));
}

export const jsonOf = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[name]));
