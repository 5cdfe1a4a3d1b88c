import express from 'express';
import pg from 'pg';
import type { AddressInfo } from 'node:net';

/** The least that Express and pg can do: one prepared statement per request, no authentication. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express().disable('x-powered-by').disable('etag');

const page = `
  select m.id, m.user_id, u.username, m.content, m.created_at from messages m join users u on u.id = m.user_id
  where m.group_id = $1 order by m.id desc limit 51`;
app.get('/messages/:group', async (request, response) => {
  const { rows } = await pool.query({
    name: 'page',
    text: page,
    values: [Number(request.params.group)],
  });
  response.json({ messages: rows.slice(0, 50).reverse(), has_more: rows.length > 50 });
});

const insert = `
  with posted as (insert into messages (group_id, user_id, content, client_id) values ($1, $2, $3, $4) returning *)
  select m.id, m.user_id, u.username, m.content, m.created_at from posted m join users u on u.id = m.user_id`;
app.post('/messages/:group/:user', express.json(), async (request, response) => {
  const { rows } = await pool.query({
    name: 'insert',
    text: insert,
    values: [
      Number(request.params.group),
      Number(request.params.user),
      request.body.content,
      request.body.client_id,
    ],
  });
  response.status(201).json({ message: 'Message sent', chat_message: rows[0] });
});

const visible = `
  select case
      when image.user_id = viewer.id or viewer.is_admin then null
      when not image.is_approved then 'not_approved'
      when not viewer.has_approved then 'needs_approved_photo'
      when image.is_face_picture and not viewer.has_approved_face then 'needs_approved_face_photo'
    end as lock
  from images image cross join (
    select users.id, users.is_admin,
      exists (select from images where user_id = users.id and is_approved) as has_approved,
      exists (select from images where user_id = users.id and is_approved and is_face_picture) as has_approved_face
    from users where users.id = $1) viewer
  where image.filename = $2 and image.status = 'ready'`;
app.get('/thumbs/:user/:filename', async (request, response) => {
  const { filename, user } = request.params;
  const { rows } = await pool.query({
    name: 'visible',
    text: visible,
    values: [Number(user), filename],
  });
  if (rows[0]?.lock !== null) return void response.status(404).end();
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
