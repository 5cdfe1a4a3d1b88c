import { loadConfig, run, startService } from '@lodge/http';
import { MemberStorageConfig } from '@lodge/session';
import { ProfileMediaModule } from './profile-media.module.js';

run(async () => {
  const config = loadConfig(MemberStorageConfig);
  await startService('profile-media', ProfileMediaModule.forRoot(config), config);
});
