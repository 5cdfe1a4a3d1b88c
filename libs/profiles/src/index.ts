export * from './profile.dto.js';
export * from './usernames.js';
