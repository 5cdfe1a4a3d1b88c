// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

/**
 * @param {number} pid
 * @returns {number[]} its direct children; none without /proc or once it has exited
 */
export function childrenOf(pid) {
  const threads = list(`/proc/${pid}/task`);
  const children = threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`));
  return children.join(' ').split(' ').filter(Boolean).map(Number);
}

/**
 * Resident memory of a process and its descendants. Shared pages count for each.
 * @param {number} pid
 * @returns {number} bytes; 0 without /proc or once it has exited
 */
export function residentMemory(pid) {
  const status = read(`/proc/${pid}/status`);
  const own = Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  return childrenOf(pid).reduce((sum, child) => sum + residentMemory(child), own);
}

/** @param {string} path */
function read(path) {
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
