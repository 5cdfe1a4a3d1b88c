import type { NextFunction, Request, Response } from 'express';
import type { GatewayConfig } from '../gateway.config.js';

const PATH = '/.well-known/security.txt';
const HALF_A_YEAR = 182 * 24 * 3_600_000;

export function securityTxt({ SECURITY_CONTACT: contact }: GatewayConfig) {
  return (request: Request, response: Response, next: NextFunction) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!contact || !isRead || request.path !== PATH) return next();
    const expires = new Date(Date.now() + HALF_A_YEAR).toISOString();
    response.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' });
    response.send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  };
}
