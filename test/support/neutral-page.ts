import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { webDir } from '../../libs/processes/src/paths.mjs';

export interface NeutralPage {
  url: string;
  /** A build of the web app that leads there, in every language. The setting takes https:// addresses alone. */
  webDir: string;
  /** Requests wait for it. */
  gate: Promise<void>;
  stop(): void;
}

/** A page of another site, whose heading is Rain. */
export async function startNeutralPage(): Promise<NeutralPage> {
  const server = createServer(async (_request, response) => {
    await page.gate;
    response.setHeader('Content-Type', 'text/html');
    response.end('<title>Weather</title><link rel="icon" href="data:,"><h1>Rain</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/today`;
  const folder = mkdtempSync(path.join(tmpdir(), 'lodge-web-'));
  cpSync(webDir, folder, { recursive: true });
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of pages.filter((name) => path.basename(name) === 'index.html')) {
    const index = path.join(folder, file);
    const html = readFileSync(index, 'utf8');
    writeFileSync(index, html.replace(/(<meta name="exit" content=")[^"]*/, `$1${url}`));
  }
  const stop = () => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  };
  const page: NeutralPage = { url, webDir: folder, gate: Promise.resolve(), stop };
  return page;
}
