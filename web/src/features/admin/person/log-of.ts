import { PATHS } from '../../../lib/paths.js';

// Named differently from `person`, which opens the panel.
export const LOG_OF = 'of';

/** Log entries in which the person is the actor or the subject. */
export const logOf = (id: number) => `${PATHS.safety}?tab=log&${LOG_OF}=${id}`;
