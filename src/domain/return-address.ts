/** Where a customer's browser may go back to. */

/**
 * The TPP's address in plain ASCII, fit for a link and a header. Schemes that would run or read something in
 * the customer's browser are no way back, whatever was registered.
 */
export function returnAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { href, protocol } = new URL(address);
  const isDangerous = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'].includes(protocol);
  return isDangerous ? undefined : href;
}
