/** `npm run test:full` repeats what a few rounds and samples stand for from day to day. */
export const THOROUGH = Boolean(process.env.THOROUGH);

/** How often calls race each other. */
export const RACE_ROUNDS = THOROUGH ? 100 : 20;
