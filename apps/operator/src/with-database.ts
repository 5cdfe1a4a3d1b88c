import { dataSourceOptions, type Service } from '@lodge/database';
import { readSetting } from '@lodge/service';
import { DataSource } from 'typeorm';

export async function withDatabase<Result>(
  service: Service,
  run: (source: DataSource) => Promise<Result>,
): Promise<Result> {
  const url = readSetting('DATABASE_URL', process.env);
  if (!url)
    throw new Error(
      `Setting DATABASE_URL: set it to the address of the ${service} service's role.`,
    );
  const source = await new DataSource(dataSourceOptions(url, 1)).initialize();
  return run(source).finally(() => source.destroy());
}
