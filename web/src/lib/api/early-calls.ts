import { TIMES } from '@lodge/contracts';

// Set by early-start.js.
const { earlyCalls: calls, earlyAnswers: answers } = globalThis as {
  earlyCalls?: Map<string, Promise<Response>>;
  earlyAnswers?: Map<string, unknown>;
};
const isEarly = () => performance.now() < TIMES.requestTimeout;

// Returns each call once, and only while the first screen loads.
export function takeEarlyCall(url: string): Promise<Response> | undefined {
  const call = isEarly() ? calls?.get(url) : undefined;
  calls?.delete(url);
  answers?.delete(url);
  return call;
}

const NONE: ReadonlyMap<string, unknown> = new Map();

// Responses by URL that no caller has taken yet. Screens render them at once instead of rendering
// twice.
export const earlyAnswers = () => (isEarly() && answers) || NONE;

// They may belong to another user.
export function forgetEarlyCalls() {
  calls?.clear();
  answers?.clear();
}
