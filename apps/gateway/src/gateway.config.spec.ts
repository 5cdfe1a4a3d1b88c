import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { loadConfig } from '@lodge/service';
import { GatewayConfig } from './gateway.config.js';

const needed = {
  PORT: '5000',
  AUTH_URL: 'http://auth:3000',
  PROFILE_MEDIA_URL: 'http://profile-media:3000',
  GROUPS_CHAT_URL: 'http://groups-chat:3000',
  MODERATION_URL: 'http://moderation:3000',
  IMAGE_WORKER_URL: 'http://image-worker:3000',
  GATEWAY_SECRET: 'x'.repeat(32),
  WEB_DIR: 'web/dist',
};
const exitOf = (EXIT_URL: string) => loadConfig(GatewayConfig, { ...needed, EXIT_URL }).EXIT_URL;

test.each(['https://www.bbc.com/weather', 'https://news.example/?page=1'])(
  'members may leave for %s',
  (url) => {
    expect(exitOf(url)).toBe(url);
  },
);

test('the address to leave for may be left out', () => {
  expect(exitOf('')).toBeUndefined();
});

test.each([
  'http://news.example',
  'news.example',
  'javascript:alert(1)',
  'https://',
  'https://user:password@news.example',
])('members cannot leave for %j', (url) => {
  expect(() => exitOf(url)).toThrow('EXIT_URL must be a complete https:// address.');
});
