import { TIMES } from '@lodge/contracts';

// Set by early-start.js.
const { earlyCalls: calls, earlyAnswers: answers } = globalThis as {
  earlyCalls?: Map<string, Promise<Response>>;
  earlyAnswers?: Map<string, unknown>;
};
const isEarly = () => performance.now() < TIMES.requestTimeout;

// Once, and only while the first screen loads.
export function takeEarlyCall(url: string): Promise<Response> | undefined {
  const call = isEarly() ? calls?.get(url) : undefined;
  calls?.delete(url);
  answers?.delete(url);
  return call;
}

const NONE: ReadonlyMap<string, unknown> = new Map();

// Responses by URL that no caller has taken yet. What a screen shows at once need not be rendered
// twice.
export const earlyAnswers = () => (isEarly() && answers) || NONE;

// They may be another user's.
export function forgetEarlyCalls() {
  calls?.clear();
  answers?.clear();
}
