// @ts-check
import { signInDuringGuesses } from './paces.mjs';

/** @typedef {import('./site.mjs').Site} Site */

/**
 * Lets honest members sign in repeatedly during the attack.
 * @template T
 * @param {Site} site
 * @param {Promise<T>} attack
 */
export function whileSigningIn(site, attack) {
  const signIn = () => {
    for (const member of site.honest) void member.signIn();
  };
  const timer = setInterval(signIn, signInDuringGuesses);
  signIn();
  return attack.finally(() => clearInterval(timer));
}

/**
 * Each call sends one more request of an honest member, cycling through the kinds.
 * @param {Site} site
 */
export function probeOf(site) {
  let turn = 0;
  return () => {
    const member = site.honest[turn % site.honest.length];
    void member.probe(turn++);
  };
}
