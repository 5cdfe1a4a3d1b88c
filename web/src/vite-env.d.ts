/// <reference types="vite/client" />

// Constants that the build defines for early-start.js: the URL of the user's call, the URLs that
// screens call by path pattern, and a time in milliseconds.
declare const EARLY_SCREENS: [pattern: string, urls: string[]][];
declare const EARLY_USER: string;
declare const EARLY_TIMEOUT: number;
