import { loadConfig, run, startService, StorageConfig } from '@lodge/service';
import { ProfileMediaModule } from './profile-media.module.js';

run(async () => {
  const config = loadConfig(StorageConfig);
  await startService('profile-media', ProfileMediaModule.forRoot(config), config);
});
