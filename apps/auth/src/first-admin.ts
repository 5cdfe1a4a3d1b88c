import { randomInt } from 'node:crypto';
import { DataSource } from 'typeorm';
import { dataSourceOptions, inTransaction, row } from '@lodge/database';
import type { MigrateConfig } from './migrate.config.js';
import { hashPassword } from './passwords/password-hash.js';

// Without look-alikes: an operator may type it from a screen.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
// Every kind of character that the product's own rule demands.
const generatePassword = () => `${Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}-aA1!`;

// The admin sets these in his profile; they only satisfy the columns.
const INSERT = `
  insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position, is_admin)
  values ($1, $2, $3, 30, 6, 0, 180, 'Other', 'Side', true)`;

/**
 * Makes the first admin when there is none.
 * @returns the generated password, when one was made and generated
 */
export async function createFirstAdmin({ DATABASE_URL, ADMIN_EMAIL, ADMIN_USERNAME, ADMIN_PASSWORD }: MigrateConfig): Promise<string | undefined> {
  const source = await new DataSource(dataSourceOptions(DATABASE_URL, 1)).initialize();
  try {
    return await inTransaction(source, async (transaction) => {
      await transaction.query('lock table users in share row exclusive mode');
      if (await row(transaction, 'select 1 from users where is_admin limit 1')) return undefined;
      const password = ADMIN_PASSWORD ?? generatePassword();
      await transaction.query(INSERT, [ADMIN_EMAIL, ADMIN_USERNAME, await hashPassword(password)]);
      return ADMIN_PASSWORD ? undefined : password;
    });
  } finally {
    await source.destroy();
  }
}
