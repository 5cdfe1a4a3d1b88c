// @ts-check
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory } from '../../libs/processes/src/proc.mjs';
import { Child } from '../child.mjs';
import { crowdAround } from './crowd.mjs';
import { MemoryWatch } from '../memory.mjs';
import { missedGoals, slowestAllowed } from './judge.mjs';
import { waitUntilBack } from './recovery.mjs';
import { isUpload, phaseOf, summaryOf } from './samples.mjs';
import { Site } from './site.mjs';

/** @typedef {import('./attacks/attack.mjs').Attack} Attack */
/** @typedef {import('./attacks/attack.mjs').Target} Target */
/** @typedef {import('./judge.mjs').Outcome} Outcome */
/** @typedef {import('./judge.mjs').Phase} Phase */
/** @typedef {{ isShort: boolean, bounds: import('./bounds.mjs').Bounds }} Options */

const recoveryTimeout = 20_000;
const memoryGuard = 4 * 2 ** 30;
// Time for an attack to close its connections after its end.
const closeTimeout = 10_000;
// Between sign-ins or uploads of a member while an attack is aimed at those.
const pauseUnderAttack = 1500;

// The full run has longer pauses: over its half hour, honest members must stay below the rate limits.
const paces = {
  full: {
    warmUp: 6000,
    quiet: 6000,
    after: 3000,
    seconds: 8,
    signIn: 20_000,
    upload: 30_000,
    newcomer: 2000,
  },
  short: {
    warmUp: 4000,
    quiet: 0,
    after: 500,
    seconds: 3,
    signIn: 6000,
    upload: 6000,
    newcomer: 1000,
  },
};

/**
 * Runs attacks against a system of its own, one after the other. A system that missed a goal is
 * replaced by a fresh one.
 */
export class Siege {
  /** @type {Site | undefined} */
  #site;
  /** @type {import('./samples.mjs').Sample[]} */
  #quietUploads = [];
  /** @type {Phase | undefined} */
  #lastQuiet;
  #network = 0;

  /** @param {Options} options */
  constructor({ isShort, bounds }) {
    this.times = isShort ? paces.short : paces.full;
    this.isShort = isShort;
    this.bounds = bounds;
  }

  /**
   * @param {Attack} attack
   * @returns {Promise<{ name: string, outcome: Outcome, missed: string[] }>}
   */
  async withstand(attack) {
    const { registration = 'open' } = attack;
    if (this.#site && this.#site.registration !== registration) await this.end();
    const site = (this.#site ??= await this.#newSite(registration));
    const outcome = await this.#attack(site, attack);
    const missed = missedGoals(outcome, this.bounds);
    if (missed.length > 0) await this.end();
    return { name: attack.name, outcome, missed };
  }

  async end() {
    const site = this.#site;
    this.#site = undefined;
    await site?.stop();
  }

  /** @param {string} registration */
  async #newSite(registration) {
    const { warmUp, quiet } = this.times;
    const site = await Site.start(this.times, registration);
    await sleep(warmUp);
    // A system is slower right after its start, which must not become the baseline.
    const from = performance.now();
    if (!quiet) await sleep(warmUp);
    await this.#quietSince(site, from);
    return site;
  }

  /** @param {Site} site @param {Attack} attack @returns {Promise<Outcome>} */
  async #attack(site, attack) {
    const target = await this.#target(site, attack);
    const attacker = new Child(join(import.meta.dirname, 'attacker.mjs'));
    // Real attackers have their own machines, so here they get only the CPU time that the site leaves.
    setPriority(attacker.pid, 10);
    const watch = new MemoryWatch(() => site.processes(), memoryGuard);
    try {
      await attacker.ask({ name: attack.name, target });
      return await this.#measure(site, attack, watch, () => {
        const timeout = target.seconds * 1000 + closeTimeout;
        const timer = setTimeout(() => attacker.process.kill('SIGKILL'), timeout);
        return attacker.ask('begin').finally(() => clearTimeout(timer));
      });
    } finally {
      attacker.process.kill('SIGKILL');
      watch.stop();
    }
  }

  /**
   * @param {Site} site
   * @param {Attack} attack
   * @param {MemoryWatch} watch
   * @param {() => Promise<Record<string, number>>} run
   * @returns {Promise<Outcome>}
   */
  async #measure(site, attack, watch, run) {
    const before = await this.#quiet(site);
    const pids = site.processes();
    const slowest = slowestAllowed(before.requests.p99, this.bounds);
    watch.start();
    const begin = performance.now();
    const answered = await whileUsing(site, attack.targets, run());
    const end = performance.now();
    let turn = 0;
    const probe = () => void site.honest[turn % site.honest.length].probe(turn++);
    const backAfter = await waitUntilBack(site.samples, probe, {
      end,
      slowest,
      timeout: recoveryTimeout,
    });
    await sleep(this.times.after);
    const during = await phaseOf(site.samples, begin, end);
    const after = await phaseOf(site.samples, end, performance.now());
    const { peaks, ended: guarded } = watch.stop();
    const processes = site.processes();
    return {
      name: attack.name,
      item: attack.item,
      about: attack.about,
      before,
      during,
      after,
      backAfter,
      answered,
      guarded,
      quietUploads: summaryOf(this.#quietUploads).p99,
      uploadsWithin: attack.uploadsWithin,
      atMost: attack.atMost ?? {},
      ended: processes.filter(({ pid }, index) => pid !== pids[index].pid).map(({ name }) => name),
      memory: Object.fromEntries(
        processes.map(({ name, pid }) => [
          name,
          { peak: peaks.get(name) ?? 0, after: pid ? residentMemory(pid) : 0 },
        ]),
      ),
    };
  }

  /** @param {Site} site @param {Attack} attack @returns {Promise<Target>} */
  async #target(site, attack) {
    const { url } = site.system;
    const groupId = site.community.group.id;
    const members = [];
    for (let count = 0; count < (attack.members ?? 0); count++)
      members.push(await site.newHostileMember(attack.photo));
    if (attack.hasCrowd) await crowdAround(site.system.database, groupId, members[0].id);
    const [attacked, neighbour] = site.honest.map(({ visitor }) => visitor);
    const { email, username } = attacked.account;
    const maxSeconds = attack.seconds ?? this.times.seconds;
    return {
      url,
      port: Number(new URL(url).port),
      network: this.#network++,
      groupId,
      asset: site.asset,
      members,
      honest: { email, username },
      neighbour: String(neighbour.options.address),
      seconds: this.isShort ? this.times.seconds : maxSeconds,
    };
  }

  /** @param {Site} site */
  async #quiet(site) {
    const from = performance.now();
    if (!this.times.quiet && this.#lastQuiet) return this.#lastQuiet;
    await sleep(this.times.quiet);
    return this.#quietSince(site, from);
  }

  /** @param {Site} site @param {number} from */
  async #quietSince(site, from) {
    const to = performance.now();
    this.#quietUploads.push(...(await site.samples.between(from, to)).filter(isUpload));
    return (this.#lastQuiet = await phaseOf(site.samples, from, to));
  }
}

/**
 * Lets honest members do what the attack is aimed at again and again.
 * @template T
 * @param {Site} site
 * @param {Attack['targets']} what
 * @param {Promise<T>} attack
 */
function whileUsing(site, what, attack) {
  if (!what) return attack;
  let turn = 0;
  const use = () => {
    // In turn, or they would reach the limit of uploads.
    if (what === 'upload') void site.honest[turn++ % site.honest.length].upload();
    else for (const member of site.honest) void member.signIn();
  };
  const timer = setInterval(use, pauseUnderAttack);
  use();
  return attack.finally(() => clearInterval(timer));
}
