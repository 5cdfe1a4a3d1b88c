import { loadConfig, run, startService } from '@lodge/http';
import { MemberServiceConfig } from '@lodge/session';
import { AuthModule } from './auth.module.js';

run(async () => {
  const config = loadConfig(MemberServiceConfig);
  await startService('auth', AuthModule.forRoot(config), config);
});
