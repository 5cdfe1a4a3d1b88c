import { describe } from '@jest/globals';
import { findWebKit } from '@lodge/testing';
import { checksIn } from './checks/index.js';
import { startWebKit } from './support/webkit.js';

// WebKitGTK has numbers of its own: 2.46 came between Safari 17.5 and 18.
const AS_SAFARI_17_5 = 2.46;

describe('In WebKit', () => {
  checksIn(() => startWebKit(findWebKit(process.env)!), AS_SAFARI_17_5);
});
