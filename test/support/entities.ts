import { dataSourceOptions, type EntityClass } from '@lodge/database';
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
