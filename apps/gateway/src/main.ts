import 'reflect-metadata';
import { loadConfig, run } from '@lodge/service';
import { GatewayConfig } from './gateway.config.js';
import { startGateway } from './start-gateway.js';

run(() => startGateway(loadConfig(GatewayConfig)));
