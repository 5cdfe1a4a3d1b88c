import { loadConfig, run, startService } from '@lodge/service';
import { AuthConfig } from './auth.config.js';
import { AuthModule } from './auth.module.js';

run(async () => {
  const config = loadConfig(AuthConfig);
  await startService('auth', AuthModule.forRoot(config), config);
});
