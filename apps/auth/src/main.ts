import { DatabaseConfig, loadConfig, run, startService } from '@lodge/service';
import { AuthModule } from './auth.module.js';

run(async () => {
  const config = loadConfig(DatabaseConfig);
  await startService('auth', AuthModule.forRoot(config), config);
});
