/** A table of the backup: its rows are JSON lines in `database/<name>.ndjson.gz`, with these columns. */
export interface Table {
  name: string;
  columns: string[];
  rows: number;
}

/** Where the numbers of an identity column go on. */
export interface Identity {
  table: string;
  column: string;
  last_value: string;
  is_called: boolean;
}

/** `backup.json`: what the other files are. */
export interface Contents {
  format: 1;
  made_at: string;
  /** Names of the migrations that made the schema, in order. */
  migrations: string[];
  tables: Table[];
  identities: Identity[];
  objects: number;
  /** Objects that images need and the store did not have. */
  missing: string[];
}

export const CONTENTS = 'backup.json';
export const SUMS = 'SHA256SUMS';
export const tableFile = (name: string) => `database/${name}.ndjson.gz`;
export const objectFile = (key: string) => `objects/${key}`;

/** TypeORM's own table; its rows are {@link Contents.migrations}. */
export const MIGRATIONS = 'migrations';

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
