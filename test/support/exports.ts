import { strFromU8, unzipSync } from 'fflate';
import type { OwnExport } from '@lodge/contracts';
import { bodyOf, type Client } from '@lodge/testing';

export async function requestExport(client: Client): Promise<OwnExport> {
  return bodyOf(await client.post('/api/account/exports')).export;
}

export const fileOf = (client: Client, id: number) => client.get(`/api/account/exports/${id}/file`);

export async function exported(client: Client): Promise<Record<string, Uint8Array>> {
  const { id } = await requestExport(client);
  return unzipSync(new Uint8Array(bodyOf(await fileOf(client, id))));
}

export const jsonOf = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[name]));
