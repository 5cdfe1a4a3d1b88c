import { strFromU8, unzipSync } from 'fflate';
import type { OwnExport } from '@lodge/contracts';
import { bodyOf, eventually, type Client } from '@lodge/testing';

export async function requestExport(client: Client): Promise<OwnExport> {
  return bodyOf(await client.post('/api/account/exports')).export;
}

/** The member's export, once it is ready. */
export const exportReady = (client: Client): Promise<OwnExport> =>
  eventually('the export is ready', async () => {
    const [own] = bodyOf(await client.get('/api/account/exports')).exports;
    return own?.state === 'ready' && own;
  });

export const fileOf = (client: Client, id: number) => client.get(`/api/account/exports/${id}/file`);

/** The files of a zip by name. */
export const unzip = (zip: unknown): Record<string, Uint8Array> =>
  unzipSync(new Uint8Array(zip as Buffer));

/** The files of a new export of the member. */
export async function exported(client: Client): Promise<Record<string, Uint8Array>> {
  await requestExport(client);
  const { id } = await exportReady(client);
  return unzip(bodyOf(await fileOf(client, id)));
}

export const jsonOf = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[name]));
