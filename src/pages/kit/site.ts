/** What the bank's public address means for pages: their origin, the path before every link, their cookies. */

export interface Site {
  readonly origin: string;
  readonly host: string;
  /** The path of the public address without a final slash; a proxy in front takes it off again. */
  readonly base: string;
  readonly isSecure: boolean;
}

export function siteOf(publicUrl: string): Site {
  const { origin, host, pathname, protocol } = new URL(publicUrl);
  return { origin, host, base: pathname.replace(/\/+$/, ''), isSecure: protocol === 'https:' };
}
