import pg from 'pg';

/** Runs one statement as the role in `url`, on a new connection. */
export async function query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  url: string,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
