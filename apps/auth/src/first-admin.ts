import { randomInt } from 'node:crypto';
import { DataSource } from 'typeorm';
import { LIMITS, REGISTRATION_RULES } from '@lodge/contracts';
import {
  claimUsername,
  dataSourceOptions,
  inTransaction,
  recordSecurityEvent,
  row,
} from '@lodge/database';
import type { MigrateConfig } from './migrate.config.js';
import { hashPassword } from './passwords/password-hash.js';

// Without look-alikes: an operator may type it from a screen.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
// Every kind of character that the product's own rule demands.
const generatePassword = () =>
  `${Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}-aA1!`;

// The admin sets these in his profile; they only satisfy the columns.
const INSERT = `
  insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position, is_admin)
  values ($1, $2, $3, 30, 6, 0, 180, 'Other', 'Side', true)
  returning id`;

/**
 * Makes the first admin when there is none. Only then its settings matter.
 * @returns the generated password, when one was made and generated
 * @throws Error in a sentence that names the wrong setting
 */
export async function createFirstAdmin({
  DATABASE_URL,
  ADMIN_EMAIL,
  ADMIN_USERNAME,
  ADMIN_PASSWORD,
}: MigrateConfig): Promise<string | undefined> {
  const source = await new DataSource(dataSourceOptions(DATABASE_URL, 1)).initialize();
  try {
    return await inTransaction(source, async (transaction) => {
      await transaction.query('lock table users in share row exclusive mode');
      if (await row(transaction, 'select 1 from users where is_admin limit 1')) return undefined;
      assertUsable(ADMIN_EMAIL, ADMIN_USERNAME);
      const password = ADMIN_PASSWORD ?? generatePassword();
      const admin = await row<{ id: number }>(transaction, INSERT, [
        ADMIN_EMAIL,
        ADMIN_USERNAME,
        await hashPassword(password),
      ]);
      // Whoever runs the site may call the first admin by a name that is reserved.
      await claimUsername(transaction, admin!.id, ADMIN_USERNAME);
      await recordSecurityEvent(transaction, { kind: 'admin_granted', account_id: admin!.id });
      return ADMIN_PASSWORD ? undefined : password;
    });
  } finally {
    await source.destroy();
  }
}

/** By the rules of the sign-in: somebody is made admin who can sign in. */
function assertUsable(email: string, username: string) {
  if (REGISTRATION_RULES.email(email))
    throw new Error(
      'Setting ADMIN_EMAIL: set it to an email address with a dot behind its @, like admin@lodge.local.',
    );
  if (REGISTRATION_RULES.username(username))
    throw new Error(
      `Setting ADMIN_USERNAME: set it to a name of 1 to ${LIMITS.usernameLength} characters, all of them visible.`,
    );
}
