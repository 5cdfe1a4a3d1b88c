// @ts-check
import { signInDuringGuesses } from './paces.mjs';

/** @typedef {import('./site.mjs').Site} Site */

/**
 * Honest members sign in again and again, until the attack is over.
 * @template T
 * @param {Site} site
 * @param {Promise<T>} attack
 */
export function signingIn(site, attack) {
  const signIn = () => {
    for (const member of site.honest) void member.signIn();
  };
  const timer = setInterval(signIn, signInDuringGuesses);
  signIn();
  return attack.finally(() => clearInterval(timer));
}

/**
 * One more request of an honest member with each call, of one kind after the other.
 * @param {Site} site
 */
export function probeOf(site) {
  let turn = 0;
  return () => {
    const member = site.honest[turn % site.honest.length];
    void member.probe(turn++);
  };
}
