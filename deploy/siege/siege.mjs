// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory } from '../../libs/processes/src/proc.mjs';
import { crowdAround } from './crowd.mjs';
import { missedGoals, slowestAllowed } from './judge.mjs';
import { Launch } from './launch.mjs';
import { paces } from './paces.mjs';
import { MemoryWatch } from './memory.mjs';
import { probeOf, whileUsing } from './probes.mjs';
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
   * @returns {Promise<{ outcome: Outcome, missed: string[] }>}
   */
  async withstand(attack) {
    const site = (this.#site ??= await this.#newSite());
    const outcome = await this.#attack(site, attack);
    const missed = missedGoals(outcome, this.bounds);
    if (missed.length > 0) await this.end();
    return { outcome, missed };
  }

  async end() {
    const site = this.#site;
    this.#site = undefined;
    await site?.stop();
  }

  async #newSite() {
    const { warmUp, quiet } = this.times;
    const site = await Site.start(this.times);
    await sleep(warmUp);
    // A system is slower right after its start, which must not become the baseline.
    const from = performance.now();
    if (!quiet) await sleep(warmUp);
    await this.#quietSince(site, from);
    return site;
  }

  /** @param {Site} site @param {Attack} attack @returns {Promise<Outcome>} */
  async #attack(site, attack) {
    const launch = new Launch(attack, await this.#target(site, attack));
    const watch = new MemoryWatch(() => site.processes(), memoryGuard);
    try {
      await launch.ready();
      return await this.#measure(site, attack, launch, watch);
    } finally {
      launch.end();
      watch.stop();
    }
  }

  /**
   * @param {Site} site
   * @param {Attack} attack
   * @param {Launch} launch
   * @param {MemoryWatch} watch
   * @returns {Promise<Outcome>}
   */
  async #measure(site, attack, launch, watch) {
    const before = await this.#quiet(site);
    const pids = site.processes();
    const slowest = slowestAllowed(before.requests.p99, this.bounds);
    watch.start();
    const begin = performance.now();
    const answered = await whileUsing(site, attack.targets, launch.run());
    const end = performance.now();
    const backAfter = await waitUntilBack(site.samples, probeOf(site), {
      end,
      slowest,
      timeout: recoveryTimeout,
    });
    await sleep(this.times.after);
    const during = await phaseOf(site.samples, begin, end);
    const after = await phaseOf(site.samples, end, performance.now());
    const { peaks, ended: guarded } = watch.stop();
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
      ended: site
        .processes()
        .filter(({ pid }, index) => pid !== pids[index].pid)
        .map(({ name }) => name),
      memory: Object.fromEntries(
        site
          .processes()
          .map(({ name, pid }) => [
            name,
            { peak: peaks.get(name) ?? 0, after: pid ? residentMemory(pid) : 0 },
          ]),
      ),
    };
  }

  /** @param {Site} site @param {Attack} attack @returns {Promise<Target>} */
  async #target(site, attack) {
    const { url } = site.system;
    const members = [];
    for (let count = 0; count < (attack.members ?? 0); count++)
      members.push(await site.community.newHostileMember(attack.photo));
    if (attack.hasCrowd)
      await crowdAround(site.system.databaseUrl('owner'), site.community.groupId, members[0].id);
    const [attacked, neighbour] = site.honest.map(({ person }) => person);
    const { email, username } = attacked.account;
    const maxSeconds = attack.seconds ?? this.times.seconds;
    return {
      url,
      port: Number(new URL(url).port),
      network: this.#network++,
      groupId: site.community.groupId,
      asset: site.asset,
      members,
      honest: { email, username },
      neighbour: neighbour.address,
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
