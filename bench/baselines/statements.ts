import pg from 'pg';

/** Statements of the bare servers, one prepared statement per request. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const PAGE = `
  select m.id, m.user_id, u.username, m.content, m.created_at from messages m join users u on u.id = m.user_id
  where m.group_id = $1 order by m.id desc limit 51`;

export async function readPage(group: number) {
  const { rows } = await pool.query({ name: 'page', text: PAGE, values: [group] });
  return { messages: rows.slice(0, 50).reverse(), has_more: rows.length > 50 };
}

const INSERT = `
  with posted as (insert into messages (group_id, user_id, content, client_id) values ($1, $2, $3, $4) returning *)
  select m.id, m.user_id, u.username, m.content, m.created_at from posted m join users u on u.id = m.user_id`;

export interface Message {
  content: string;
  client_id: string;
}

export async function insertMessage(group: number, user: number, { content, client_id }: Message) {
  const values = [group, user, content, client_id];
  const { rows } = await pool.query({ name: 'insert', text: INSERT, values });
  return { message: 'Message sent', chat_message: rows[0] };
}

const VISIBLE = `
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

export async function isVisible(user: number, filename: string) {
  const { rows } = await pool.query({ name: 'visible', text: VISIBLE, values: [user, filename] });
  return rows[0]?.lock === null;
}
