import 'reflect-metadata';
import { loadConfig } from '@lodge/service';
import { openStore } from '@lodge/storage';
import { runCommand } from '../run-main.js';
import { DataConfig } from '../settings.js';
import { withSource } from '../with-database.js';
import { compareStore } from './compare-store.js';

// Exit code 1 when the store and the database differ.
async function main() {
  const config = loadConfig(DataConfig);
  const report = await withSource(config.DATABASE_URL, async (source) =>
    compareStore(source, await openStore(config)),
  );
  console.log(JSON.stringify(report, null, 2));
  if (report.orphans.length + report.missing.length > 0) process.exitCode = 1;
}

runCommand('check-store', main, 'The store could not be compared', 2);
