/** Loads the portal where there is to be one: in the sandbox of this server's own bank. */
import type { Portal, PortalParts } from './portal.js';

export async function loadPortal(parts: PortalParts): Promise<Portal | undefined> {
  const { MODE, PORTAL } = parts.config;
  if (MODE !== 'sandbox' || !PORTAL) return undefined;
  const { portalOf } = await import('./portal-app.js');
  return portalOf(parts);
}
