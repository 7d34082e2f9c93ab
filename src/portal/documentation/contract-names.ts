/** How a contract is called, and the versions of an API beside each other. */
import type { AnyContract } from '../../contract/operation.js';
import { english } from '../../pages/texts/en.js';
import * as words from '../texts.js';

export function contractName({ api, version }: AnyContract): string {
  const name = api === 'sandbox' ? words.documentation.sandboxApi : english.start.developers.apis[api];
  return `${name ?? api} ${version}`;
}

/** In the order in which they came, the newest APIs last. */
export function byApi(contracts: readonly AnyContract[]): readonly (readonly AnyContract[])[] {
  const apis = [...new Set(contracts.map(({ api }) => api))];
  return apis.map((api) => contracts.filter((contract) => contract.api === api));
}
