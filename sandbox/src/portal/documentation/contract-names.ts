/** The names of contracts, and the versions of each API. */
import type { AnyContract } from '../../../../src/contract/operation.js';
import { english } from '../../../../src/pages/texts/en.js';

export function contractName({ api, version }: AnyContract): string {
  const name = api === 'sandbox' ? 'The sandbox itself' : english.start.developers.apis[api];
  return `${name ?? api} ${version}`;
}

/** Groups contracts by API, in the order given, the newest APIs last. */
export function groupByApi(contracts: readonly AnyContract[]): readonly (readonly AnyContract[])[] {
  const apis = [...new Set(contracts.map(({ api }) => api))];
  return apis.map((api) => contracts.filter((contract) => contract.api === api));
}
