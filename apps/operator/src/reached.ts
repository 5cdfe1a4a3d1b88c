import pg from 'pg';
import { sqlStateOf } from '@lodge/service';

/**
 * Awaits a connection to the PostgreSQL of a setting.
 * @throws Error, worded for the operator and without the password, when there is none
 */
export async function reached<Connection>(
  setting: string,
  url: string,
  connection: Promise<Connection>,
): Promise<Connection> {
  try {
    return await connection;
  } catch (error) {
    // A name with several addresses fails without a message.
    const cause = (error as Error).message || sqlStateOf(error);
    throw new Error(
      `${setting}: the PostgreSQL at ${new URL(url).host} cannot be used (${cause}): start it, or correct the address, user or password.`,
      { cause: error },
    );
  }
}

/** Runs `work` with a connection of its own. @throws Error, as {@link reached} words it */
export async function withClient<Result>(
  setting: string,
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    // Idle while photos are copied: load balancers forget a connection after minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
  });
  // A lost connection fails the query in progress.
  client.on('error', () => undefined);
  await reached(setting, url, client.connect());
  return work(client).finally(() => client.end());
}
