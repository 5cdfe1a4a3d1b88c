import { usePersistedFlag } from '../../lib/use-persisted-flag.js';

// Whether the conversation has the window.
export const useRoomSetting = () => usePersistedFlag('chat', 'expanded');
