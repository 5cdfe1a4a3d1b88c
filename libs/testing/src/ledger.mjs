// @ts-check

/** Records acknowledged writes to compare them with the database afterwards. */
export class Ledger {
  /** @type {Map<string, { is: string, maybe: Set<string> }>} */
  #facts = new Map();
  acknowledged = 0;

  /**
   * Runs `write`, which sets `key` to `value`. Without an acknowledgement the write may have
   * happened, may still happen, or may never happen.
   * @template {{ status: number }} A
   * @param {string} key
   * @param {string} value
   * @param {() => Promise<A>} write
   * @returns {Promise<A>}
   */
  async change(key, value, write) {
    const maybe = this.#facts.get(key)?.maybe;
    const wasAttempted = maybe?.has(value);
    maybe?.add(value);
    const response = await write();
    const isRejected = response.status >= 400 && response.status < 500;
    if (isDone(response)) this.is(key, value);
    // An earlier attempt without a response may still have taken effect.
    else if (isRejected && !wasAttempted) maybe?.delete(value);
    return response;
  }

  /** Records an acknowledged fact. @param {string} key @param {string} value */
  is(key, value) {
    this.acknowledged++;
    const known = this.#facts.get(key);
    if (known) known.maybe.delete(value);
    this.#facts.set(key, { is: value, maybe: known?.maybe ?? new Set() });
  }

  /**
   * Facts in the database that differ from what was acknowledged; each is reported once.
   * @param {import("pg").Client | import("pg").Pool} database
   */
  async missing(database) {
    const held = await read(database);
    return [...this.#facts].flatMap(([key, { is, maybe }]) => {
      const found = held.get(key) ?? 'gone';
      if (found === is || maybe.has(found)) return [];
      this.#facts.delete(key);
      return [`${key} was acknowledged as ${is} and is ${found}`];
    });
  }
}

/** @param {{ status: number }} response */
export const isDone = ({ status }) => status >= 200 && status < 300;

const facts = [
  "select 'user:' || id as key, 'there' as value from users",
  "select 'notes:' || id, notes from users",
  "select 'message:' || id, content from messages",
  "select 'image:' || id, case when is_approved then 'approved' else 'pending' end from images",
  "select 'member:' || group_id || ':' || user_id, 'in' from memberships",
  "select 'group:' || id, 'there' from groups",
];

/** @param {import("pg").Client | import("pg").Pool} database */
async function read(database) {
  const { rows } = await database.query(facts.join(' union all '));
  return new Map(rows.map(({ key, value }) => [key, value]));
}
