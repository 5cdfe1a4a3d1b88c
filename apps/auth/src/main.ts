import { run, startService } from '@lodge/service';
import { AuthConfig } from './auth.config.js';
import { AuthModule } from './auth.module.js';

run(AuthConfig, (config) => startService('auth', AuthModule.forRoot(config), config));
