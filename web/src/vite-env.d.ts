/// <reference types="vite/client" />

// Defined by the build for early-start.js: the call for the user, what screens call by a pattern of
// their address, and milliseconds.
declare const EARLY_SCREENS: [pattern: string, urls: string[]][];
declare const EARLY_USER: string;
declare const EARLY_TIMEOUT: number;
