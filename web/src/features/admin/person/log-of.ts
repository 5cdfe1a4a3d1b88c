import { PATHS } from '../../../lib/paths.js';

// The log's parameter for whom it is about: `person` opens the panel.
export const LOG_OF = 'of';

/** What the log holds of a person, as who acted and as whom it is about. */
export const logOf = (id: number) => `${PATHS.safety}?tab=log&${LOG_OF}=${id}`;
