import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../boot/env.ts';

/** The origin of another company's address; none for one of the shop's own paths. */
const originsOf = (url: string | null): string[] => {
  const origin = url && URL.parse(url)?.origin;
  return origin ? [origin] : [];
};

/**
 * The headers of every response from the shop. Its pages may load their own files and, in a frame, the vault's
 * page; the fraud check's script and the advertising service only if the operator names them (API-58, API-59).
 */
export const securityHeaders = ({
  shopOrigin,
  vaultOrigin,
  fraudScriptUrl,
  conversionsUrl,
}: Env): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...originsOf(fraudScriptUrl)],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...originsOf(fraudScriptUrl), ...originsOf(conversionsUrl)],
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
