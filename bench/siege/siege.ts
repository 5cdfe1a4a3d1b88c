import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory } from '../../libs/processes/src/proc.mjs';
import { Child } from '../child.js';
import { crowdAround, writeMessages } from './crowd.js';
import { MemoryWatch } from '../memory.js';
import { missedGoals, slowestAllowed, type Outcome, type Phase } from './judge.js';
import { waitUntilBack } from './recovery.js';
import { isUpload, phaseOf, summaryOf, type Sample } from './samples.js';
import { Site } from './site.js';
import type { Attack, Target } from './attacks/attack.js';
import type { Bounds } from './bounds.js';

export type Options = { isShort: boolean; bounds: Bounds };

const recoveryTimeout = 20_000;
const memoryGuard = 4 * 2 ** 30;
// Milliseconds in which an attack must close its connections after its end.
const closeTimeout = 10_000;
// Milliseconds between a member's sign-ins or uploads while an attack targets them.
const pauseUnderAttack = 1500;

// The full run pauses longer: over its half hour, honest members must stay below the rate limits.
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
 * Runs attacks in sequence against a system of its own. A system that missed a goal is replaced by
 * a fresh one.
 */
export class Siege {
  #site: Site | undefined;
  #quietUploads: Sample[] = [];
  #lastQuiet: Phase | undefined;
  #network = 0;

  readonly times: (typeof paces)['full'];

  constructor(readonly options: Options) {
    this.times = options.isShort ? paces.short : paces.full;
  }

  async withstand(attack: Attack): Promise<{ name: string; outcome: Outcome; missed: string[] }> {
    const { registration = 'open' } = attack;
    if (this.#site && this.#site.registration !== registration) await this.end();
    const site = (this.#site ??= await this.#newSite(registration));
    const outcome = await this.#attack(site, attack);
    const missed = missedGoals(outcome, this.options.bounds);
    if (missed.length > 0) await this.end();
    return { name: attack.name, outcome, missed };
  }

  async end() {
    const site = this.#site;
    this.#site = undefined;
    await site?.stop();
  }

  async #newSite(registration: string) {
    const { warmUp, quiet } = this.times;
    const site = await Site.start(this.times, registration);
    await sleep(warmUp);
    // A system is slower right after its start, which must not become the baseline.
    const from = performance.now();
    if (!quiet) await sleep(warmUp);
    await this.#quietSince(site, from);
    return site;
  }

  async #attack(site: Site, attack: Attack): Promise<Outcome> {
    const target = await this.#target(site, attack);
    const attacker = new Child(join(import.meta.dirname, 'attacker'));
    // Real attackers use their own machines, so here they get only the CPU time that the site
    // leaves.
    setPriority(attacker.pid, 10);
    const watch = new MemoryWatch(() => site.processes(), memoryGuard);
    try {
      await attacker.ask({ name: attack.name, target });
      return await this.#measure(site, attack, watch, () => {
        const timeout = target.seconds * 1000 + closeTimeout;
        const timer = setTimeout(() => attacker.process.kill('SIGKILL'), timeout);
        return attacker.ask<Outcome['answered']>('begin').finally(() => clearTimeout(timer));
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
    run: () => Promise<Record<string, number>>,
  ): Promise<Outcome> {
    const before = await this.#quiet(site);
    const pids = site.processes();
    const slowest = slowestAllowed(before.requests.p99, this.options.bounds);
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
      newcomersWithin: attack.newcomersWithin,
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

  async #target(site: Site, attack: Attack): Promise<Target> {
    const { url } = site.system;
    const groupId = site.community.group.id;
    const members = [];
    for (let count = 0; count < (attack.members ?? 0); count++)
      members.push(await site.newHostileMember(attack.photo));
    const { database } = site.system;
    if (attack.hasCrowd) await crowdAround(database, groupId, members[0].id);
    if (attack.messages) await writeMessages(database, groupId, members[0].id, attack.messages);
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
      seconds: this.options.isShort ? this.times.seconds : maxSeconds,
    };
  }

  async #quiet(site: Site) {
    const from = performance.now();
    if (!this.times.quiet && this.#lastQuiet) return this.#lastQuiet;
    await sleep(this.times.quiet);
    return this.#quietSince(site, from);
  }

  async #quietSince(site: Site, from: number) {
    const to = performance.now();
    this.#quietUploads.push(...(await site.samples.between(from, to)).filter(isUpload));
    return (this.#lastQuiet = await phaseOf(site.samples, from, to));
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
