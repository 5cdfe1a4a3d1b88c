export interface Table {
  name: string;
  columns: string[];
  rows: number;
}

export interface Identity {
  table: string;
  column: string;
  last_value: string;
  is_called: boolean;
}

export interface Contents {
  format: 1;
  made_at: string;
  migrations: string[];
  tables: Table[];
  identities: Identity[];
  objects: number;
  missing: string[];
}

export const CONTENTS = 'backup.json';
export const SUMS = 'SHA256SUMS';
export const UNFINISHED = '.unfinished';
export const tableFile = (name: string) => `database/${name}.ndjson.gz`;
export const objectFile = (key: string) => `objects/${key}`;

// TypeORM's own table; Contents.migrations has its rows.
export const MIGRATIONS = 'migrations';

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
