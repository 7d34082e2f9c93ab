/** Samples of the pages at the bank's public address. */
import { publicContracts } from '../../src/contract/audiences.js';
import type { FormContext } from '../../src/pages/kit/form.js';
import type { Html } from '../../src/engine/html.js';
import { startPage } from '../../src/pages/start/start-page.js';

export function startPages(plain: FormContext): readonly (readonly [name: string, page: Html])[] {
  const start = { ...plain, portalHref: '/sandbox', documentHref: () => '/openapi/x.json' };
  const announcement = { deprecated: '2027-01-31', sunset: '2027-12-31' };
  const deprecated = publicContracts.map((contract) => ({ ...contract, announcement }));
  return [
    ['start', startPage(publicContracts, start)],
    ['start with deprecated versions', startPage(deprecated, start)],
  ];
}
