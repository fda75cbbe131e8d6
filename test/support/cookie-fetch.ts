// A fetch that keeps cookies, as a browser does.

export interface CookieFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** The cookies it keeps, by name. */
  cookies: ReadonlyMap<string, string>;
}

/**
 * A fetch that keeps cookies and says where it comes from, as a page in a browser does. For Node, one per shopper.
 */
export function createCookieFetch(
  origin: string,
  kept: Record<string, string> = {},
  send: (request: Request) => Promise<Response> = fetch,
): CookieFetch {
  const jar = new Map(Object.entries(kept));

  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const equals = pair.indexOf('=');
      const name = pair.slice(0, equals).trim();
      const value = pair.slice(equals + 1).trim();
      const isGone = value === '' || attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
      if (isGone) jar.delete(name);
      else jar.set(name, value);
    }
  };

  const cookieFetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin === origin && jar.size > 0) {
      request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    request.headers.set('origin', origin);
    const response = await send(request);
    keep(response);
    return response;
  };
  return Object.assign(cookieFetch, { cookies: jar });
}
