/// <reference types="vite/client" />

// Of early-start.js, by the build: the call for the user, what screens call by a pattern of their
// address, and milliseconds.
declare const EARLY_SCREENS: [pattern: string, urls: string[]][];
declare const EARLY_USER: string;
declare const EARLY_TIMEOUT: number;
