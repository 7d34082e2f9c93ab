/** Documents, reference pages and scripts are compressed and cached by content hash; pages with a secret, never. */
import { expect } from 'chai';
import {
  clientPath,
  contractPath,
  guidePath,
  operationPath,
  portalPaths,
} from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { domestic, startedBy, v132 } from '../../../test/support/tpp/tpp.js';

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, no-cache';

describeAtTheDoor('Content that is the same for every caller', ({ url }) => {
  /** The addresses of the files that a page names. */
  const filesOf = async (path: string) => {
    const page = await (await fetch(url() + path)).text();
    return [...page.matchAll(/(?:href|src)="(\/(?:sandbox\/)?assets\/[^"]+)"/g)].map(([, file = '']) => file);
  };
  const rows = async () => [
    ...(await filesOf(contractPath('payments-1.3.2'))).map((file) => [file, immutable] as const),
    ['/openapi/payments-1.3.16.json', revalidated] as const,
    ['/openapi/payments-1.3.16.yaml', revalidated] as const,
    ['/openapi/sandbox-1.0.0.json', revalidated] as const,
    [portalPaths.documentation, revalidated] as const,
    [portalPaths.guides, revalidated] as const,
    [contractPath('payments-1.3.2'), revalidated] as const,
  ];

  it('is compressed as the browser accepts, and is the same text each time', async () => {
    for (const [path, want] of await rows()) {
      const texts = new Set<string>();
      for (const encoding of ['br', 'gzip', 'identity']) {
        const answer = await fetch(url() + path, { headers: { 'Accept-Encoding': encoding } });
        const { headers } = answer;
        expect(headers.get('content-encoding'), path).to.equal(encoding === 'identity' ? null : encoding);
        expect([headers.get('cache-control'), headers.get('vary')], path).to.deep.equal([
          want,
          'Accept-Encoding',
        ]);
        texts.add(await answer.text());
      }
      expect(texts.size, path).to.equal(1);
    }
  });

  it('is not sent again to a browser that names its content hash', async () => {
    for (const [path, want] of await rows()) {
      const tag = (await fetch(url() + path)).headers.get('etag') ?? '';
      expect(tag, path).to.match(/^W\/"[0-9a-f]{16}"$/);
      const again = await fetch(url() + path, {
        headers: { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' },
      });
      expect([again.status, await again.text(), again.headers.get('cache-control')], path).to.deep.equal([
        304,
        '',
        want,
      ]);
      const other = await fetch(url() + path, { headers: { 'If-None-Match': 'W/"0000000000000000"' } });
      expect(other.status, path).to.equal(200);
    }
  });
});

describeAtTheDoor('Content that only one browser or TPP may read', ({ url }) => {
  it('is never cached or compressed: a secret, a customer’s page and a TPP’s answer', async () => {
    const developer = await new Developer(url).begin();
    const { id, tpp } = await developer.client();
    const cookie = `sandbox-workspace=${developer.key}`;
    const payment = startedBy(await tpp.initiate());
    const caller = { 'X-Gateway-Client-Id': id, 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' };
    const rows: readonly (readonly [path: string, headers?: Readonly<Record<string, string>>])[] = [
      [portalPaths.start],
      [portalPaths.workspace, { cookie }],
      [clientPath(id), { cookie }],
      [guidePath('payment'), { cookie }],
      [portalPaths.automaticTests, { cookie }],
      [portalPaths.codes, { cookie }],
      [portalPaths.outcomes, { cookie }],
      [operationPath('sandbox-1.0.0', 'getWorkspace'), { cookie }],
      [`${contractPath('payments-1.3.2')}/collection`, { cookie }],
      [portalPaths.log, { cookie }],
      [`${portalPaths.callback}?code=${'c'.repeat(43)}`],
      ['/'],
      ['/my-consents'],
      ['/my-payments'],
      ['/app'],
      [new URL(payment.link).pathname],
      [`${v132}/payments/${domestic}/${payment.id}`, caller],
    ];
    for (const [path, headers = {}] of rows) {
      const answer = await fetch(url() + path, { headers: { ...headers, 'Accept-Encoding': 'br, gzip' } });
      const given = ['cache-control', 'content-encoding', 'etag'].map((name) => answer.headers.get(name));
      expect(given, path).to.deep.equal(['no-store', null, null]);
      expect(answer.status, path).to.be.oneOf([200, 404]);
      await answer.text();
    }
  });
});
