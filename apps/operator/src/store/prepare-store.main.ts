import 'reflect-metadata';
import { loadConfig } from '@lodge/service';
import { createStore, importUsers, policyOf, s3Settings, STORE_SERVICES } from '@lodge/storage';
import { runMain } from '../run-main.js';
import { PrepareStoreConfig, storeUsers } from './prepare-store.config.js';

const USAGE = `prepare-store

Makes the bucket, and in MinIO and versitygw the users and rights of the services. Takes the operator's keys (S3_ENDPOINT, S3_ACCESS_KEY,
S3_SECRET_KEY, S3_BUCKET, S3_REGION) and those of the services' users (PROFILE_MEDIA_S3_ACCESS_KEY and so on; without any
of them it makes the bucket alone). Run it again after a change of any of them.

  --policies BUCKET    prints the policies, for a store that is neither`;

async function main([option, bucket]: string[]) {
  if (option === '--policies' && bucket) {
    const policies = STORE_SERVICES.map((service) => [service, policyOf(service, bucket)]);
    return console.log(JSON.stringify(Object.fromEntries(policies), null, 2));
  }
  if (option) return console.log(USAGE);
  const config = loadConfig(PrepareStoreConfig);
  const users = storeUsers(process.env);
  await createStore(config);
  if (users.length > 0) await importUsers(s3Settings(config)!, users);
}

runMain(main, 'The store could not be prepared');
