// @ts-check
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

// Preloaded into an app (NODE_OPTIONS=--import): shifts its `Date` by the milliseconds given for the app in the JSON file
// LODGE_CLOCKS. Only `Date` is shifted, as by a wrong system clock.
const app = basename(dirname(process.argv[1] ?? ''));
const shift = Number(shifts()[app] ?? 0);

if (shift !== 0) {
  const Real = Date;
  const now = () => Real.now() + shift;
  const Shifted = /** @type {DateConstructor} */ (
    /** @type {unknown} */ (
      new Proxy(Real, {
        construct: (target, args, made) =>
          Reflect.construct(target, args.length === 0 ? [now()] : args, made),
        apply: () => new Real(now()).toString(),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      })
    )
  );
  globalThis.Date = Shifted;
}

/** @returns {Record<string, number>} */
function shifts() {
  try {
    return JSON.parse(readFileSync(process.env.LODGE_CLOCKS ?? '', 'utf8'));
  } catch {
    return {};
  }
}
