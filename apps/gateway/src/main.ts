import 'reflect-metadata';
import { run } from '@lodge/service';
import { GatewayConfig } from './gateway.config.js';
import { startGateway } from './start-gateway.js';

run(GatewayConfig, startGateway);
