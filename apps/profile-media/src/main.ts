import { run, startService } from '@lodge/service';
import { MemberStorageConfig } from '@lodge/access';
import { ProfileMediaModule } from './profile-media.module.js';

run(MemberStorageConfig, (config) =>
  startService('profile-media', ProfileMediaModule.forRoot(config), config),
);
