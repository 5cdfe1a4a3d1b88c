import { loadConfig, run, startService } from '@lodge/service';
import { MemberStorageConfig } from '@lodge/access';
import { ProfileMediaModule } from './profile-media.module.js';

run(async () => {
  const config = loadConfig(MemberStorageConfig);
  await startService('profile-media', ProfileMediaModule.forRoot(config), config);
});
