import { useKeptMark } from '../../lib/use-kept-mark.js';

// Whether the conversation has the window.
export const useRoomSetting = () => useKeptMark('chat', 'expanded');
