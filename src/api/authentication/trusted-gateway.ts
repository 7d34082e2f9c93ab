/** Trusted gateway that authenticates TPPs: services that rely on it alone accept calls only from its addresses. */
import type { BlockList } from 'node:net';
import type { Service } from '../../domain/clients.js';
import { Problem } from '../../domain/problem.js';
import { comesFrom } from '../addresses.js';
import { licenceOf } from './licences.js';
import type { Context } from '../stage.js';

export interface TrustedGateway {
  readonly addresses: BlockList;
  /** Services for which the gateway authenticates TPPs, so that they present nothing here. */
  readonly aloneFor: readonly Service[];
}

/**
 * Throws 401 CERTIFICATE_MISSING for a call from another address. The message does not reveal the gateway's address.
 */
export function requireGateway(ctx: Context<'route'>, { addresses, aloneFor }: TrustedGateway): void {
  const { service } = licenceOf(ctx.state.route);
  if (!aloneFor.includes(service) || comesFrom(addresses, ctx)) return;
  const text = `Nothing proves who calls: requests for ${service} come through the bank's gateway.`;
  throw new Problem('certificate.missing', text, 'header.X-Gateway-Client-Id');
}
