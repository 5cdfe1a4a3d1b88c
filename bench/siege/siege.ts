import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callsBetween, isUpload, summaryOf, type Call } from '../calls.js';
import { Child } from '../child.js';
import { MemoryWatch } from '../memory.js';
import { missedGoals, phaseOf, slowestAllowed, type Outcome, type Phase } from './judge.js';
import { waitUntilBack } from './recovery.js';
import { Site } from './site.js';
import type { Attack, Counts } from './attack.js';
import type { Bounds } from './bounds.js';

const recoveryTimeout = 20_000;
const memoryGuard = 4 * 2 ** 30;
// Milliseconds in which an attack must close its connections after its end.
const closeTimeout = 10_000;
// Milliseconds between a member's sign-ins or uploads while an attack targets them.
const pauseUnderAttack = 1500;

// The full run pauses longer: over its half hour, honest members must stay below the rate limits.
const FULL = {
  warmUp: 6000,
  quiet: 6000,
  after: 3000,
  signIn: 20_000,
  upload: 30_000,
  newcomer: 2000,
};
const SHORT = {
  warmUp: 4000,
  quiet: 0,
  after: 500,
  signIn: 6000,
  upload: 6000,
  newcomer: 1000,
};

/**
 * Runs attacks in sequence against a system of its own. A system that missed a goal is replaced by
 * a fresh one.
 */
export class Siege {
  #site: Site | undefined;
  #quietUploads: Call[] = [];
  #lastQuiet: Phase | undefined;
  readonly #times: typeof FULL;

  constructor(
    private readonly isShort: boolean,
    private readonly bounds: Bounds,
  ) {
    this.#times = isShort ? SHORT : FULL;
  }

  async withstand(attack: Attack): Promise<{ outcome: Outcome; missed: string[] }> {
    const { registration = 'open' } = attack;
    if (this.#site?.registration !== registration || attack.hasFreshSite) await this.end();
    const site = (this.#site ??= await this.#newSite(registration));
    const outcome = await this.#attack(site, attack);
    const missed = missedGoals(outcome, this.bounds, attack.goal);
    if (missed.length > 0) await this.end();
    return { outcome, missed };
  }

  async end() {
    const site = this.#site;
    this.#site = undefined;
    await site?.stop();
  }

  async #newSite(registration: string) {
    const { warmUp, quiet } = this.#times;
    const site = await Site.start(this.#times, registration);
    await sleep(warmUp);
    // A system is slower right after its start, which must not become the baseline.
    const from = performance.now();
    if (!quiet) await sleep(warmUp);
    await this.#quietSince(site, from);
    return site;
  }

  async #attack(site: Site, attack: Attack): Promise<Outcome> {
    const seconds = this.isShort ? 3 : (attack.seconds ?? 8);
    const target = await site.target(attack, seconds);
    const attacker = new Child(join(import.meta.dirname, 'attacker'));
    // Real attackers use their own machines, so here they get only the CPU time that the site
    // leaves.
    setPriority(attacker.pid, 10);
    const watch = new MemoryWatch(() => site.processes(), memoryGuard);
    try {
      await attacker.ask({ name: attack.name, target });
      return await this.#measure(site, attack, watch, () => {
        const timeout = seconds * 1000 + closeTimeout;
        const timer = setTimeout(() => attacker.process.kill('SIGKILL'), timeout);
        return attacker.ask<Counts>('begin').finally(() => clearTimeout(timer));
      });
    } finally {
      attacker.process.kill('SIGKILL');
      watch.stop();
    }
  }

  async #measure(
    site: Site,
    attack: Attack,
    watch: MemoryWatch,
    run: () => Promise<Counts>,
  ): Promise<Outcome> {
    const before = await this.#quiet(site);
    const pids = site.processes();
    watch.start();
    const begin = performance.now();
    const answered = await whileUsing(site, attack.targets, run());
    const end = performance.now();
    let turn = 0;
    const probe = () => void site.honest[turn % site.honest.length].probe(turn++);
    const slowest = slowestAllowed(before.requests.p99, this.bounds);
    const times = { end, slowest, timeout: recoveryTimeout };
    const backAfter = await waitUntilBack(site.calls, probe, times);
    await sleep(this.#times.after);
    const { peaks, ended: guarded } = watch.stop();
    return {
      before,
      during: await phaseOf(site.calls, begin, end),
      after: await phaseOf(site.calls, end, performance.now()),
      quietUploads: summaryOf(this.#quietUploads).p99,
      backAfter,
      answered,
      guarded,
      ended: site
        .processes()
        .filter(({ pid }, index) => pid !== pids[index].pid)
        .map(({ name }) => name),
      memory: Object.fromEntries(peaks),
    };
  }

  async #quiet(site: Site) {
    const { quiet } = this.#times;
    if (!quiet && this.#lastQuiet) return this.#lastQuiet;
    const from = performance.now();
    await sleep(quiet);
    return this.#quietSince(site, from);
  }

  async #quietSince(site: Site, from: number) {
    const to = performance.now();
    this.#quietUploads.push(...(await callsBetween(site.calls, from, to)).filter(isUpload));
    return (this.#lastQuiet = await phaseOf(site.calls, from, to));
  }
}

/** Makes honest members repeat whatever the attack targets. */
function whileUsing<T>(site: Site, what: Attack['targets'], attack: Promise<T>) {
  if (!what) return attack;
  let turn = 0;
  const use = () => {
    // Members take turns, or they would reach the upload limit.
    if (what === 'upload') void site.honest[turn++ % site.honest.length].upload();
    else for (const member of site.honest) void member.signIn();
  };
  const timer = setInterval(use, pauseUnderAttack);
  use();
  return attack.finally(() => clearInterval(timer));
}
