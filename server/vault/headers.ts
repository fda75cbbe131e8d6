/**
 * What the card page may do: load its own script, style, and font, call its own origin, and be framed by the one
 * shop that asked for it. Nothing else: no images, form posts, or other frames.
 */
const contentPolicy = (frameAncestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

/** For the card page, framed by one shop. */
export const pageHeaders = (shop: string): Record<string, string> => ({
  ...EVERYWHERE,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentPolicy(shop),
  'cache-control': 'no-store',
});

/** For every other response: nobody may frame it. */
export const otherHeaders = ({ vaultOrigin }: { vaultOrigin: string }): Record<string, string> => ({
  ...EVERYWHERE,
  'content-security-policy': contentPolicy("'none'"),
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  ...(vaultOrigin.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
});
