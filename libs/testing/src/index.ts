export * from './chromium.mjs';
export * from './client.mjs';
export * from './database.mjs';
export * from './people.mjs';
export * from './photos.mjs';
export * from './ports.mjs';
export * from './servers.mjs';
export * from './system.mjs';
