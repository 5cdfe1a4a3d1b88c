import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { startScene, type Scene } from '@lodge/scene';
import { signedIn, type Client } from '@lodge/testing';
import type { Engine } from './engine.js';
import { Page } from './page.js';

export type Start = () => Promise<Engine>;

const PHONE = { width: 390, height: 844 };

// The app logs calls that are rejected, and its reaction has checks of its own. Firefox gives up
// what a page that is left was still loading; of fonts it says NS_BINDING_ABORTED, as a number.
const EXPECTED =
  /\b401 \/api\/|error loading dynamically imported module|downloadable font: .* status=2152398850\b/;

const isProblem = (line: string) => !EXPECTED.test(line);

/** A running system and one browser for the checks of a file. A check fails on what the browser logs. */
export class Stage {
  system!: Scene;
  admin!: Client;
  engine!: Engine;
  page!: Page;

  constructor(private readonly startEngine: Start) {}

  async start() {
    [this.system, this.engine] = await Promise.all([
      startScene({ withImages: true, withWebApp: true }),
      this.startEngine(),
    ]);
    this.admin = await signedIn(this.url, this.system.admin);
    this.page = new Page(this.engine, this.url);
    await this.engine.resize(PHONE);
  }

  get url() {
    return this.system.url;
  }

  async problems() {
    return (await this.engine.errors()).filter(isProblem);
  }

  async stop() {
    await this.engine?.stop();
    await this.system?.stop();
  }
}

export function stageIn(start: Start): Stage {
  const stage = new Stage(start);
  beforeAll(() => stage.start(), 120_000);
  afterEach(async () => expect(await stage.problems()).toEqual([]));
  afterAll(() => stage.stop());
  return stage;
}
