import { dataSourceOptions, type EntityClass, type Service } from '@lodge/database';
import { query } from '@lodge/testing';
import { DataSource } from 'typeorm';

/** A column as declared by an entity, or with the rights of a role. */
export interface ColumnUse {
  name: string;
  type: string;
  nullable: boolean;
  select: boolean;
  insert: boolean;
  update: boolean;
}

/** Returns the columns of a service's entities as `table.column`. */
export async function entityColumns(url: string, entities: EntityClass[]): Promise<ColumnUse[]> {
  const options = { ...dataSourceOptions(url, 1), entities };
  const source = await new DataSource(options).initialize();
  const columns = source.entityMetadatas.flatMap(({ tableName, columns: declared }) =>
    declared.map((column) => ({
      name: `${tableName}.${column.databaseName}`,
      type: source.driver.normalizeType(column),
      nullable: column.isNullable,
      select: column.isSelect,
      insert: column.isInsert && !column.isGenerated,
      update: column.isUpdate && !column.isPrimary,
    })),
  );
  await source.destroy();
  return columns;
}

/** Returns all columns of the database as `table.column`, with the rights of `role`. */
export const columnsFor = (url: string, role: string): Promise<ColumnUse[]> => {
  const may = (privilege: string) =>
    `has_column_privilege($1, table_name, column_name, '${privilege}') as ${privilege}`;
  return query<ColumnUse>(
    url,
    `
    select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      ${may('select')}, ${may('insert')}, ${may('update')}
    from information_schema.columns where table_schema = 'public'`,
    [role],
  );
};

/** Tables that a service reads only through statements in `*.sql.ts`. */
export const WITHOUT_ENTITY: Partial<Record<Service, string[]>> = {
  auth: [
    'account_activity',
    'document_translations',
    'documents',
    'expelled_addresses',
    'hidden_members',
    'memberships',
    'messages',
    'muted_groups',
    'quiet_pairs',
    'unseen_news',
  ],
  'groups-chat': [
    'documents',
    'group_departures',
    'group_removals',
    'hidden_members',
    'hidden_pairs',
    'images',
    'messages',
    'quiet_pairs',
    'users',
  ],
  'image-worker': ['blocked_hashes', 'withheld_images'],
  moderation: [
    'account_activity',
    'announcement_dismissals',
    'announcements',
    'appeals',
    'audit_entries',
    'blocked_hashes',
    'blocks',
    'consents',
    'documents',
    'evidence',
    'expelled_addresses',
    'exports',
    'kept_texts',
    'group_departures',
    'group_removals',
    'hidden_members',
    'hidden_pairs',
    'invitations',
    'memberships',
    'muted_groups',
    'muted_members',
    'notices',
    'passkeys',
    'totp_factors',
    'withheld_images',
  ],
  'profile-media': ['documents', 'hidden_members', 'hidden_pairs', 'memberships'],
};
