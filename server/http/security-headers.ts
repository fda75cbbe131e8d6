import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../boot/env.ts';

/**
 * The headers of every response from the shop. Its pages may load their own files and, in a frame, the vault's
 * page.
 */
export const securityHeaders = ({ shopOrigin, vaultOrigin }: Env): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: [vaultOrigin],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: ['self'], payment: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: shopOrigin.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    xFrameOptions: 'DENY',
  });
