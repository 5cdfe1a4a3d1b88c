// @ts-check

// The full run has longer pauses: over its twenty minutes, honest members must stay below the rate limits.
export const paces = {
  full: { warmUp: 6000, quiet: 6000, after: 3000, seconds: 8, signIn: 12_000, upload: 12_000 },
  short: { warmUp: 4000, quiet: 0, after: 500, seconds: 3, signIn: 6000, upload: 6000 },
};
export const signInDuringGuesses = 1500;
