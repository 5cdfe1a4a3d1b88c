import 'reflect-metadata';
import { loadConfig, readSetting, withStore } from '@lodge/service';
import { createStore, openStore, type StorageSettings } from '@lodge/storage';
import { help } from '../help.mjs';
import { runMain } from '../run-main.js';
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
  if (args.includes('--help')) return console.log(help['copy-store']);
  const target: StorageSettings = Object.fromEntries(
    TARGET.map((name) => [name, readSetting(`TO_${name}`, process.env)]),
  );
  const from = await openStore(loadConfig(CopyStoreConfig));
  const to = await createStore(target);
  const report = await copyStore(from, to, { comparesAll: !args.includes('--new') });
  console.log(JSON.stringify(report, null, 2));
}

runMain(main, 'The objects could not all be copied');
