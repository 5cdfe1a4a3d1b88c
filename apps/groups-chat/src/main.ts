import { busOptions } from '@lodge/events';
import { DatabaseConfig, loadConfig, run, startService } from '@lodge/service';
import { GroupsChatModule } from './groups-chat.module.js';

run(async () => {
  const config = loadConfig(DatabaseConfig);
  await startService('groups-chat', GroupsChatModule.forRoot(config), config, busOptions(config.REDIS_URL));
});
