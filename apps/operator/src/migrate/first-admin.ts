import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { canonicalEmail, LIMITS, normalizeEmail, REGISTRATION_RULES } from '@lodge/contracts';
import { claimUsername, UsernameClaim } from '@lodge/domain';
import { inTransaction, row, rows } from '@lodge/database';
import { hashPassword } from '@lodge/limits/hashing';
import { HAS_ADMIN, INSERT_ADMIN, LOCK_USERS, RECORD_ADMIN } from './first-admin.sql.js';
import { withSource } from '../with-database.js';
import type { MigrateConfig } from './migrate.config.js';

// Leaves out look-alikes: an operator may copy the password from a screen by hand.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const generatePassword = () =>
  `${Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}-aA1!`;

// Validates its settings only if there is no admin yet. Returns a password it generated.
export async function createFirstAdmin({
  DATABASE_URL,
  ADMIN_EMAIL,
  ADMIN_USERNAME,
  ADMIN_PASSWORD,
}: MigrateConfig): Promise<string | undefined> {
  const create = async (transaction: EntityManager) => {
    await rows(transaction, LOCK_USERS);
    if (await row(transaction, HAS_ADMIN)) return undefined;
    const password = ADMIN_PASSWORD ?? generatePassword();
    assertUsable(ADMIN_EMAIL, ADMIN_USERNAME, password);
    await insertAdmin(transaction, ADMIN_EMAIL, ADMIN_USERNAME, await hashPassword(password));
    return ADMIN_PASSWORD ? undefined : password;
  };
  return withSource(DATABASE_URL, (source) => inTransaction(source, create), {
    entities: [UsernameClaim],
  });
}

// The username may be a reserved one: the site's operator chose it.
async function insertAdmin(
  transaction: EntityManager,
  email: string,
  username: string,
  passwordHash: string,
) {
  const [{ id }] = await rows(transaction, INSERT_ADMIN, {
    email: normalizeEmail(email),
    canonical: canonicalEmail(email),
    username,
    passwordHash,
  });
  await claimUsername(transaction, id, username);
  await rows(transaction, RECORD_ADMIN, { id });
}

function assertUsable(email: string, username: string, password: string) {
  if (REGISTRATION_RULES.email(email))
    throw new Error(
      'ADMIN_EMAIL: set it to an email address with a dot behind its @, like admin@lodge.local.',
    );
  if (REGISTRATION_RULES.username(username))
    throw new Error(
      `ADMIN_USERNAME: set it to a name of 1 to ${LIMITS.usernameLength} characters, all of them visible.`,
    );
  if (REGISTRATION_RULES.password(password))
    throw new Error(
      `ADMIN_PASSWORD: set it to ${LIMITS.passwordLength.min} to ${LIMITS.passwordLength.max} characters, with lower and upper case letters, a number and a sign that is neither`,
    );
}
