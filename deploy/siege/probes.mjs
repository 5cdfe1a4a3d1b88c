// @ts-check
import { pauseUnderAttack } from './paces.mjs';

/** @typedef {import('./site.mjs').Site} Site */

/**
 * Lets honest members do what the attack is aimed at again and again.
 * @template T
 * @param {Site} site
 * @param {import('./attacks/attack.mjs').Attack['targets']} what
 * @param {Promise<T>} attack
 */
export function whileUsing(site, what, attack) {
  if (!what) return attack;
  const use = () => {
    for (const member of site.honest) void (what === 'upload' ? member.upload() : member.signIn());
  };
  const timer = setInterval(use, pauseUnderAttack);
  use();
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
