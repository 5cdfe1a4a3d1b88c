import { useApi } from '../../lib/use-api.js';
import { untilNextEnd } from './next-end.js';

// Fetched again when the next mute ends.
export const useMutes = () =>
  useApi('mutes', { swr: { refreshInterval: untilNextEnd, revalidateOnFocus: false } });
