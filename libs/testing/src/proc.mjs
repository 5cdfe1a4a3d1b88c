// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

/** @param {number} pid @returns {number[]} direct children; none without /proc */
export function childrenOf(pid) {
  const threads = list(`/proc/${pid}/task`);
  const children = threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`));
  return children.join(' ').split(' ').filter(Boolean).map(Number);
}

/** In bytes, shared pages included; 0 without /proc. @param {number} pid @returns {number} */
export function residentMemory(pid) {
  const status = read(`/proc/${pid}/status`);
  const own = Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  return childrenOf(pid).reduce((sum, child) => sum + residentMemory(child), own);
}

/** Empty where the process has exited meanwhile. @param {string} path */
export function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} path */
function list(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
