// @ts-check
import { randomBytes } from 'node:crypto';
import { Client } from './client.mjs';

/**
 * A valid registration.
 * @typedef {import('@lodge/contracts').StatedProfile & { email: string, password: string }} Person
 */

/** @type {readonly import('@lodge/contracts').Ethnicity[]} */
const ethnicities = [
  'Asian',
  'Black',
  'Hispanic',
  'White',
  'Middle Eastern',
  'Pacific Islander',
  'Mixed',
  'Other',
];
/** @type {readonly import('@lodge/contracts').Position[]} */
const positions = ['Top', 'Bottom', 'Vers', 'Side', 'Vers/Top', 'Vers/Bttm'];

let count = 0;

/**
 * A person with a username and email that are unique across processes.
 * @param {Partial<Person>} [overrides]
 * @returns {Person}
 */
export function person(overrides = {}) {
  const number = count++;
  const name = `member${number}_${randomBytes(4).toString('hex')}`;
  return {
    email: `${name}@lodge.example`,
    username: name,
    password: 'Correct-Horse-42!',
    age: 21 + (number % 50),
    height_feet: 5 + (number % 2),
    height_inches: number % 12,
    weight_pounds: 140 + (number % 90),
    ethnicity: ethnicities[number % ethnicities.length],
    sexual_position: positions[number % positions.length],
    notes: 'Here for good company.',
    ...overrides,
  };
}

/** @typedef {{ person: Person, id: number, client: Client }} Member */

/**
 * Registers a person; the returned client is signed in as them.
 * @param {string} url of the gateway
 * @param {Partial<Person>} [overrides]
 * @returns {Promise<Member>}
 */
export async function register(url, overrides) {
  const client = new Client(url);
  const newPerson = person(overrides);
  const { status, body } = await client.post('/api/register', newPerson);
  if (status !== 201) throw new Error(`Registration answered ${status}: ${JSON.stringify(body)}`);
  return { person: newPerson, id: body.userId, client };
}

/**
 * @param {string} url of the gateway
 * @param {{ email: string, password: string }} account
 * @returns {Promise<Client>} signed in
 */
export async function signedIn(url, account) {
  const client = new Client(url);
  const { status, body } = await client.logIn(account);
  if (status !== 200) throw new Error(`Login answered ${status}: ${JSON.stringify(body)}`);
  return client;
}
