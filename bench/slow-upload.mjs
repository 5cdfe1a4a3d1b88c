// @ts-check
import { register } from '../libs/testing/src/people.mjs';
import { startSystem } from '../libs/testing/src/system.mjs';
import { spreadOf } from './figures.mjs';
import { photographOf } from './photo.mjs';
import { formatSpread, machine, report, table } from './report.mjs';
import { phonePage, slowDown, slowdown, startChromium } from './slow-phone.mjs';

const worker = '**/assets/shrink-worker-*.js';

/** @typedef {import('./slow-phone.mjs').Page} Page */

/** Time from choosing a photo of 3 MB until it is ready. @param {import('./options.mjs').Options} options */
export async function run({ rounds }) {
  const before = machine();
  const photo = await photographOf(3_000_000);
  const system = await startSystem({ durable: true });
  const browser = await startChromium();
  try {
    const ways = { 'as it is': sendAsItIs, 'shrunk first': slowWorker };
    /** @type {Record<string, { bytes: number, prepared: number, ready: number }[]>} */
    const results = { 'as it is': [], 'shrunk first': [] };
    for (let round = 0; round < rounds; round++)
      for (const [way, prepare] of Object.entries(ways)) {
        const page = await memberPage(browser, system.url);
        await prepare(page);
        results[way].push(await timeOf(page, photo));
        await page.context().close();
      }
    const text = table(
      ['sent', 'KB', 'seconds until it travels', 'until it is ready'],
      Object.entries(results).map(([way, all]) => [
        way,
        String(Math.round(all[0].bytes / 1000)),
        formatSpread(spreadOf(all.map(({ prepared }) => prepared))),
        formatSpread(spreadOf(all.map(({ ready }) => ready))),
      ]),
    );
    report('slow-upload', 'A photo of 3 MB on a slow phone and line', before, text);
  } finally {
    await browser.close();
    await system.stop();
  }
}

/** @param {import('./slow-phone.mjs').Browser} browser @param {string} url */
async function memberPage(browser, url) {
  const { client } = await register(url);
  const page = await phonePage(browser, url, client.cookies);
  await page.goto(`${url}/dashboard`);
  await page.getByRole('heading', { name: 'Your Images (0/12)' }).waitFor();
  return page;
}

const sendAsItIs = (/** @type {Page} */ page) => page.route(worker, (route) => route.abort());

/** The browser slows the page alone: the worker is held for as long as it would have taken. @param {Page} page */
const slowWorker = (page) =>
  page.route(worker, async (route) => {
    const response = await route.fetch();
    const held = `
      let began = 0;
      addEventListener('message', () => (began = performance.now()));
      const post = self.postMessage.bind(self);
      self.postMessage = (message) => {
        const now = performance.now();
        const until = now + (now - began) * ${slowdown - 1};
        while (performance.now() < until);
        post(message);
      };`;
    await route.fulfill({ response, body: held + (await response.text()) });
  });

/** @param {Page} page @param {Buffer} photo */
async function timeOf(page, photo) {
  await slowDown(page);
  await page.evaluate(watchUpload);
  const picker = page.getByLabel('Photos to upload');
  await picker.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 60_000 });
  return page.evaluate(() => /** @type {any} */ (window).upload);
}

/** Runs in the page. */
function watchUpload() {
  const upload = { bytes: 0, prepared: 0, ready: 0 };
  /** @type {any} */ (window).upload = upload;
  let began = 0;
  addEventListener('change', () => (began = performance.now()), { capture: true });
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (/** @type {any} */ body) {
    const seconds = () => (performance.now() - began) / 1000;
    upload.bytes = body.get('image').size;
    upload.prepared = seconds();
    this.addEventListener('load', () => (upload.ready = seconds()));
    send.call(this, body);
  };
}
