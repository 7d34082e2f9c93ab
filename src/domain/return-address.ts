/** The address to which a customer's browser returns. */

/**
 * Returns the TPP's address in plain ASCII, fit for a link and a header; undefined for schemes that run or read
 * something in the browser, even if registered.
 */
export function returnAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { href, protocol } = new URL(address);
  const isDangerous = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'].includes(protocol);
  return isDangerous ? undefined : href;
}
