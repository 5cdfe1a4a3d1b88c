// @ts-check
import { loadTypeScript } from './hooks.mjs';

loadTypeScript();
