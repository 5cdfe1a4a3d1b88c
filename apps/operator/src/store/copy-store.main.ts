import 'reflect-metadata';
import { loadConfig, readSetting, withStore } from '@lodge/service';
import { createStore, openStore, type StorageSettings } from '@lodge/storage';
import { runCommand } from '../run-main.js';
import { copyStore } from './copy-store.js';

class CopyStoreConfig extends withStore(Object) {}

const TARGET = [
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_BUCKET',
  'S3_REGION',
  'STORAGE_DIR',
] as const;

async function main(args: string[]) {
  const target: StorageSettings = Object.fromEntries(
    TARGET.map((name) => [name, readSetting(`TO_${name}`, process.env)]),
  );
  const from = await openStore(loadConfig(CopyStoreConfig));
  const to = await createStore(target);
  const report = await copyStore(from, to, { comparesAll: !args.includes('--new') });
  console.log(JSON.stringify(report, null, 2));
}

runCommand('copy-store', main, 'The objects could not all be copied');
