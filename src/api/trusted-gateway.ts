/** A gateway in front of this server that knows who calls: what rests on it alone has to come from it. */
import type { BlockList } from 'node:net';
import type { Service } from '../domain/clients.js';
import { Problem } from '../domain/problem.js';
import { comesFrom } from './addresses.js';
import { licenceOf } from './licences.js';
import type { Context } from './stage.js';

export interface TrustedGateway {
  readonly addresses: BlockList;
  /** Those that it vouches for, and for which TPPs have to show nothing here. */
  readonly aloneFor: readonly Service[];
}

/** Refuses a call that nothing proves: 401 CERTIFICATE_MISSING. Of where the gateway is, the caller learns nothing. */
export function requireGateway(ctx: Context<'route'>, { addresses, aloneFor }: TrustedGateway): void {
  const { service } = licenceOf(ctx.state.route);
  if (!aloneFor.includes(service) || comesFrom(addresses, ctx)) return;
  const text = `Nothing proves who calls: requests for ${service} come through the bank's gateway.`;
  throw new Problem('certificate.missing', text, 'header.X-Gateway-Client-Id');
}
