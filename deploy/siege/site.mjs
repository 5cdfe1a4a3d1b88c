// @ts-check
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { startSystem } from '../../libs/testing/src/system.mjs';
import { apps } from '../../libs/processes/src/apps.mjs';
import { webDir } from '../../libs/processes/src/paths.mjs';
import { Community } from './community.mjs';
import { HonestMember } from './honest.mjs';
import { Newcomers } from './newcomers.mjs';
import { Samples } from './samples.mjs';

/** @typedef {import('../../libs/testing/src/system.mjs').App} App */
/** @typedef {import('./honest.mjs').Pace} Pace */

/** A running system, two honest members using it, and newcomers. */
export class Site {
  samples = new Samples();
  /** @type {HonestMember[]} */
  honest = [];
  /** @type {Newcomers | undefined} */
  #newcomers;
  asset = `/assets/${largestScript()}`;
  /** @type {Buffer[]} */
  #photos = [];
  #uploads = 0;

  /**
   * @param {import('../../libs/testing/src/system.mjs').System} system
   * @param {Pace} pace
   */
  constructor(system, pace) {
    this.system = system;
    this.pace = pace;
    this.community = new Community(system);
  }

  /** @param {Pace} pace */
  static async start(pace) {
    const env = { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } };
    const site = new Site(await startSystem({ durable: true, env }), pace);
    try {
      await site.#prepare();
    } catch (error) {
      await site.stop();
      throw error;
    }
    return site;
  }

  /** All processes that make up the site. */
  processes() {
    const { system } = this;
    return [
      ...apps.map((app) => ({ name: app, pid: system.pids(/** @type {App} */ (app))[0] })),
      { name: 'postgres', pid: system.postgres?.pid() },
      { name: 'redis', pid: system.redis.pid() },
    ];
  }

  async stop() {
    // Concurrently, so that no member waits for a gateway that is down.
    const actors = [...this.honest, ...(this.#newcomers ? [this.#newcomers] : [])];
    const stopped = Promise.all(actors.map((actor) => actor.stop()));
    await this.system.stop();
    await Promise.all([stopped, this.community.admin.close()]);
  }

  async #prepare() {
    const { community } = this;
    const seeds = [1, 2, 3, 4, 5, 6];
    this.#photos = await Promise.all(
      seeds.map((seed) => jpegPhoto({ width: 480, height: 360, seed })),
    );
    await community.found();
    const [one, other] = [await community.newKnownMember(), await community.newKnownMember()];
    this.honest = [this.#honest(one.member, other.photo), this.#honest(other.member, one.photo)];
    const { newcomer } = this.pace;
    const newVisitor = community.newVisitor.bind(community);
    this.#newcomers = new Newcomers(newVisitor, this.samples, newcomer);
    for (const actor of [...this.honest, this.#newcomers]) actor.start();
  }

  /** @param {import('./person.mjs').Person} member @param {string} photo of the other */
  #honest(member, photo) {
    const { community, asset } = this;
    const surroundings = {
      asset,
      photo,
      groupId: community.groupId,
      newPhoto: () => this.#photos[this.#uploads++ % this.#photos.length],
      removeImage: (/** @type {number} */ id) => community.removeImage(id),
    };
    return new HonestMember(member, surroundings, this.samples, this.pace);
  }
}

function largestScript() {
  const folder = join(webDir, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const sizeOf = (/** @type {string} */ name) => statSync(join(folder, name)).size;
  return scripts.reduce((largest, name) => (sizeOf(name) > sizeOf(largest) ? name : largest));
}
