// @ts-check

// The full run has longer pauses: over its half hour, honest members must stay below the rate limits.
export const paces = {
  full: {
    warmUp: 6000,
    quiet: 6000,
    after: 3000,
    seconds: 8,
    signIn: 20_000,
    upload: 12_000,
    newcomer: 2000,
  },
  short: {
    warmUp: 4000,
    quiet: 0,
    after: 500,
    seconds: 3,
    signIn: 6000,
    upload: 6000,
    newcomer: 1000,
  },
};
// Between sign-ins or uploads of a member while an attack is aimed at those.
export const pauseUnderAttack = 1500;
