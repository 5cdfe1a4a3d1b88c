import type { Random } from '../../../libs/testing/src/random.mjs';
import type { Page, Request } from 'playwright-core';
import { ask, faultOf, openDialogs, openLayers } from './faults.js';

// At least one of these satisfies each rule for the texts that the app asks for.
const TEXTS = [
  'a',
  'member',
  'Good evening',
  'DELETE',
  '42',
  '  ',
  '<b>&amp;',
  'مرحبا',
  '😀é',
  'x'.repeat(600),
];
const KEYS =
  'Escape Escape Enter Enter Tab Tab Shift+Tab Space Backspace ArrowDown ArrowUp ArrowLeft ArrowRight End Home j k r a c ? /'.split(
    ' ',
  );
const CONTROLS =
  'a[href]:not([href*=":"]), button, input:not([type=file]), select, textarea, summary, [role=tab], [role^=menuitem]';
// Milliseconds.
const QUIET = 1_500;
const PAUSE = 500;

interface Control {
  x: number;
  y: number;
  name: string;
  kind: 'text' | 'select' | 'other';
}

/** Performs random user actions. Every choice comes from `random`; `steps` records the actions. */
export class Monkey {
  readonly steps: string[] = [];
  private readonly underWay = new Set<Request>();
  // Initial counts of buttons that end a walk, so that they are rarely chosen.
  private readonly clicks = new Map([
    ['button "Leave now"', 20],
    ['button "Logout"', 20],
  ]);
  private isCut = false;

  constructor(
    private readonly page: Page,
    private readonly random: Random,
    private readonly password: string,
  ) {
    page.on('request', (request) => !isStream(request) && this.underWay.add(request));
    page.on('requestfinished', (request) => this.underWay.delete(request));
    page.on('requestfailed', (request) => this.underWay.delete(request));
    // Accepts the browser's own dialogs, such as the question about unsaved changes.
    page.on('dialog', (question) => void question.accept().catch(() => undefined));
  }

  /** @returns what went wrong */
  async step(): Promise<string | undefined> {
    if (this.random.next() < 0.4) await this.mend();
    const wrong = await this.act();
    // The next action may also come while the page is still busy.
    if (this.random.next() < 0.7) await this.rest();
    return wrong ?? faultOf(this.page);
  }

  async open(path: string) {
    await this.mend();
    this.steps.push(`open ${path}`);
    await this.page.goto(path);
    await this.rest();
  }

  /** Presses Escape until nothing is open. */
  async leaveAll(): Promise<string | undefined> {
    await this.mend();
    for (let time = 0; time < 5 && (await openLayers(this.page)) > 0; time++) {
      await this.press('Escape');
      await this.rest();
      const question = this.page.getByRole('dialog', { name: 'Close anyway?' });
      if (await question.isVisible()) await question.locator('[type=submit]').click();
    }
    return (await openLayers(this.page)) > 0 ? 'Escape does not close what is open' : undefined;
  }

  private async act(): Promise<string | undefined | void> {
    const { page, random } = this;
    // Prefers typing while something is open, as it is soon closed again.
    if ((await openLayers(page)) > 0 && random.next() < 0.4) return this.type();
    const chance = random.next();
    if (chance < 0.5) return this.click();
    if (chance < 0.68) return this.type();
    if (chance < 0.82) return this.press(random.pick(KEYS));
    if (chance < 0.88)
      return this.said(
        'Back',
        ask(page, () => history.back()),
      );
    if (chance < 0.9)
      return this.said(
        'Forward',
        ask(page, () => history.forward()),
      );
    if (chance < 0.95) return this.said('scroll', page.mouse.wheel(0, random.whole(-900, 1_500)));
    this.isCut = true;
    return this.said('cut the network', page.context().setOffline(true));
  }

  private async click() {
    const control = await this.choose();
    if (!control) return;
    const twice = this.random.next() < 0.08;
    this.steps.push(`${twice ? 'click twice' : 'click'} ${control.name}`);
    await this.page.mouse.click(control.x, control.y, { clickCount: twice ? 2 : 1 });
    // Closes the browser's native list, which captures keys.
    if (control.kind === 'select') await this.page.keyboard.press('Escape');
    if (control.kind === 'select') await this.page.keyboard.press('ArrowDown');
  }

  private async type() {
    const control = await this.choose('text');
    if (!control) return undefined;
    const text = /password/i.test(control.name) ? this.password : this.random.pick(TEXTS);
    await this.page.mouse.click(control.x, control.y);
    await this.rest();
    // A menu may open late, and ends with the first key beside it.
    const before = await openDialogs(this.page);
    this.steps.push(`type ${JSON.stringify(text.slice(0, 20))} into ${control.name}`);
    await this.page.keyboard.insertText(text.slice(0, -1));
    await this.page.keyboard.type(text.slice(-1));
    await this.rest();
    if (before === 0) return undefined;
    // A search starts when typing pauses.
    const end = Date.now() + PAUSE;
    let open = before;
    while (open >= before && Date.now() < end) {
      await this.rest();
      open = await openDialogs(this.page);
    }
    return open < before ? 'typing closed what was open' : undefined;
  }

  private async press(key: string) {
    await this.said(`press ${key}`, this.page.keyboard.press(key));
  }

  private async mend() {
    if (!this.isCut) return;
    this.isCut = false;
    await this.said('mend the network', this.page.context().setOffline(false));
  }

  private async said(step: string, done: Promise<unknown>) {
    this.steps.push(step);
    await done;
  }

  /** Picks a control within reach of the pointer, preferring ones clicked less often. */
  private async choose(kind?: Control['kind']): Promise<Control | undefined> {
    const all = (await ask(this.page, controlsIn, CONTROLS)).filter(
      (one) => !kind || one.kind === kind,
    );
    const weights = all.map(({ name }) => 1 / (1 + (this.clicks.get(name) ?? 0)));
    let left = this.random.next() * weights.reduce((sum, weight) => sum + weight, 0);
    const chosen = all.find((_, at) => (left -= weights[at]!) <= 0);
    if (chosen) this.clicks.set(chosen.name, (this.clicks.get(chosen.name) ?? 0) + 1);
    return chosen;
  }

  /** Waits, up to a limit, until no request is pending and nothing moves. */
  private async rest() {
    const end = Date.now() + QUIET;
    do await ask(this.page, twoFrames);
    while (Date.now() < end && (this.underWay.size > 0 || (await ask(this.page, isMoving))));
  }
}

const isStream = (request: Request) => request.url().endsWith('/api/live');

const twoFrames = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

const isMoving = () =>
  document
    .getAnimations()
    .some(
      ({ playState, effect, timeline }) =>
        playState === 'running' &&
        timeline === document.timeline &&
        effect?.getTiming().iterations !== Infinity,
    );

/** Lists the controls that a pointer can reach; runs in the page. */
function controlsIn(selector: string): Control[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!element.contains(document.elementFromPoint(x, y))) return [];
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const text = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    const isText = element.matches('textarea, input:not([type=checkbox], [type=radio])');
    const kind = element.matches('select') ? 'select' : isText ? 'text' : 'other';
    const name = `${element.tagName.toLowerCase()} "${text.trim().slice(0, 40)}"`;
    return [{ x, y, name, kind } as const];
  });
}
