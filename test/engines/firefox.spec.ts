import { describe } from '@jest/globals';
import { findFirefox } from '@lodge/testing';
import { OLDEST_BROWSERS } from '../../web/browsers.js';
import { checksIn } from './checks/index.js';
import { startFirefox } from './support/firefox.js';

describe('In Firefox', () => {
  checksIn(() => startFirefox(findFirefox(process.env)!), OLDEST_BROWSERS.firefox);
});
