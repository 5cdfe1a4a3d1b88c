import type { NextFunction, Request, Response } from 'express';
import type { GatewayConfig } from '../gateway.config.js';

const GROUND = '#14201c';

/** iOS demands it for notifications. The short name does not give the site away. */
export function webManifest({ shortBrand: name }: GatewayConfig) {
  const icons = [192, 512].map((side) => ({
    src: `/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any maskable',
  }));
  const manifest = JSON.stringify({
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons,
  });
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.path !== '/manifest.webmanifest') return next();
    response.set({
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'no-cache',
    });
    response.send(manifest);
  };
}
