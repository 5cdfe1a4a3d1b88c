import type { GatewayConfig } from '../gateway.config.js';
import { serveAt } from './serve-at.js';

const HALF_A_YEAR = 182 * 24 * 3_600_000;

export function securityTxt({ SECURITY_CONTACT: contact }: GatewayConfig) {
  return serveAt('/.well-known/security.txt', (response, next) => {
    if (!contact) return next();
    const expires = new Date(Date.now() + HALF_A_YEAR).toISOString();
    response.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' });
    response.send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
}
