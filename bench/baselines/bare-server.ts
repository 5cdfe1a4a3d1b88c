import express from 'express';
import type { AddressInfo } from 'node:net';
import { insertMessage, isVisible, readPage } from './statements.js';

/** Baseline for Express and pg alone: one prepared statement per request, no authentication. */
const app = express().disable('x-powered-by').disable('etag');

app.get('/messages/:group', async (request, response) => {
  response.json(await readPage(Number(request.params.group)));
});

app.post('/messages/:group/:user', express.json(), async ({ params, body }, response) => {
  response.status(201).json(await insertMessage(Number(params.group), Number(params.user), body));
});

app.get('/thumbs/:user/:filename', async (request, response) => {
  const { filename, user } = request.params;
  if (!(await isVisible(Number(user), filename))) return void response.status(404).end();
  const etag = `"${filename}-thumb"`;
  response.set({ ETag: etag, 'Cache-Control': 'private, no-cache', 'Content-Type': 'image/webp' });
  if (request.headers['if-none-match'] === etag) return void response.status(304).end();
  response.sendFile(filename, {
    root: `${process.env.STORAGE_DIR}/thumbs`,
    etag: false,
    lastModified: false,
    cacheControl: false,
  });
});

app.use(
  '/files',
  express.static(String(process.env.STORAGE_DIR), { etag: false, lastModified: false }),
);

const server = app.listen(0, '127.0.0.1', () =>
  process.send?.((server.address() as AddressInfo).port),
);
process.once('disconnect', () => process.exit(0));
