import { expect, test } from '@jest/globals';
import { createDatabase, query } from '@lodge/testing';
import { rolePasswords } from '../../../../test/support/schema.js';
import { migrate } from '../migrate/migrate.js';
import { makeSchema } from './restore.js';

test('in the schema of 1.0.0, too, members stay hidden who paused since, and it is migrated later', async () => {
  const url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);

  await makeSchema(url, ['OpenReportsOfSubject1763961000000', 'ReleaseOneZero1796000000009']);
  await query(
    url,
    `insert into users (username, email, password_hash, age, height_feet, height_inches,
       weight_pounds, ethnicity, sexual_position, standing)
     values ('Otis', 'otis@lodge.example', 'none', 30, 6, 0, 180, 'Other', 'Vers', 'paused')`,
  );
  await migrate(url, rolePasswords('restore'));

  expect(await query(url, 'select username from users join hidden_members using (id)')).toEqual([
    { username: 'Otis' },
  ]);
});
