import { TIMES } from '@lodge/contracts';

// Of early-start.js.
const calls = (globalThis as { earlyCalls?: Map<string, Promise<Response>> }).earlyCalls;

// Once, and only while the first screen loads.
export function takeEarlyCall(url: string): Promise<Response> | undefined {
  const call = performance.now() < TIMES.requestTimeout ? calls?.get(url) : undefined;
  calls?.delete(url);
  return call;
}

// They may be another user's.
export const forgetEarlyCalls = () => calls?.clear();
