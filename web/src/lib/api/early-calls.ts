import { TIMES } from '@lodge/contracts';

// Set by early-start.js.
const { earlyCalls: calls, earlyData: data } = globalThis as {
  earlyCalls?: Map<string, Promise<Response>>;
  earlyData?: Map<string, unknown>;
};
const isEarly = () => performance.now() < TIMES.requestTimeout;

// Returns each call once, and only while the first screen loads.
export function takeEarlyCall(url: string): Promise<Response> | undefined {
  const call = isEarly() ? calls?.get(url) : undefined;
  calls?.delete(url);
  data?.delete(url);
  return call;
}

const NONE: ReadonlyMap<string, unknown> = new Map();

// Responses by URL that no caller has taken yet. Screens render them at once instead of rendering
// twice.
export const earlyData = () => (isEarly() && data) || NONE;

// Responses may belong to another user.
export function forgetEarlyCalls() {
  calls?.clear();
  data?.clear();
}
