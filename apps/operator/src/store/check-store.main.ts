import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '@lodge/database';
import { loadConfig } from '@lodge/service';
import { openStore } from '@lodge/storage';
import { help } from '../help.mjs';
import { reached } from '../reached.js';
import { DataConfig } from '../settings.js';
import { compareStore } from './compare-store.js';

// Exit code 1 when the store and the database differ.
async function main() {
  if (process.argv.includes('--help')) return console.log(help['check-store']);
  const config = loadConfig(DataConfig);
  const { DATABASE_URL: url } = config;
  const options = dataSourceOptions(url, 1);
  const source = await reached('DATABASE_URL', url, new DataSource(options).initialize());
  try {
    const report = await compareStore(source, await openStore(config));
    console.log(JSON.stringify(report, null, 2));
    if (report.orphans.length + report.missing.length > 0) process.exitCode = 1;
  } finally {
    await source.destroy();
  }
}

main().catch((error: Error) => {
  console.error(`The store could not be compared: ${error.message}`);
  process.exitCode = 2;
});
