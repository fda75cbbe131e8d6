import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '../settings/env.ts';

/** The origin of another company's address; none for one of the shop's own paths. */
const originsOf = (url: string | null): string[] => {
  const origin = url && URL.parse(url)?.origin;
  return origin ? [origin] : [];
};

/**
 * The headers of every response from the shop. Its pages may load their own files and, in a frame, the vault's
 * page; the fraud check's script, the advertising service, the maps service, and a bucket of pictures only if the operator names
 * them (API-58, API-59, MAP-04).
 */
export const securityHeaders = ({
  shopOrigin,
  vaultOrigin,
  fraudScriptUrl,
  conversionsUrl,
  maps,
  imagesUrl,
}: Env): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...originsOf(fraudScriptUrl), ...originsOf(maps?.script ?? null)],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', ...originsOf(imagesUrl), ...originsOf(maps?.script ?? null)],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...originsOf(fraudScriptUrl),
        ...originsOf(conversionsUrl),
        ...originsOf(maps?.script ?? null),
      ],
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
