import type { Contents } from '../../apps/operator/src/backup/contents.js';

export const EMPTY_BACKUP: Contents = {
  format: 1,
  made_at: '',
  migrations: [],
  tables: [],
  identities: [],
  objects: 0,
  missing: [],
};
