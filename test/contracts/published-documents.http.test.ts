/** The OpenAPI documents as TPPs fetch them, for tools that create clients, mocks and tests. */
import { expect } from 'chai';
import { parse } from 'yaml';
import { publicContracts } from '../../src/contract/audiences.js';
import { startServer } from '../support/server/server.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';

/** Every operation of a document with its path; a path that is a reference has no operations. */
function operationsIn(document: unknown): readonly (readonly [route: string, operation: unknown])[] {
  return Object.entries(Object(valueAt(document, 'paths'))).flatMap(([path, item]) =>
    Object.entries(Object(item)).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
}

describeAtTheDoor('The published document', ({ url }) => {
  for (const { basePath, name, operations } of publicContracts) {
    describe(name, () => {
      let document: unknown;
      let text = '';
      before(async () => {
        ({ text } = await exchange(`${url()}/openapi/${name}.json`));
        document = JSON.parse(text);
      });

      it('is the same as JSON and as YAML', async () => {
        const yaml: unknown = parse((await exchange(`${url()}/openapi/${name}.yaml`)).text);
        expect(yaml).to.deep.equal(document);
      });

      it('spells out every served path, without references between paths', () => {
        expect(text).not.to.match(/"\$ref": "#\/paths/);
        expect(operationsIn(document).map(([route]) => route)).to.have.members(
          operations.map(({ method, path }) => `${method} ${path}`),
        );
      });

      it('gives every operation a unique id', () => {
        const ids = operationsIn(document).map(([, operation]) => textAt(operation, 'operationId'));
        expect(ids).not.to.include(undefined);
        expect(new Set(ids).size).to.equal(ids.length);
      });

      it('names the served address', () => {
        expect(listAt(document, 'servers').map((server) => textAt(server, 'url'))).to.deep.equal([
          url() + basePath,
        ]);
      });

      it('declares no Consent-ID header where the path names the consent', () => {
        for (const [route, operation] of operationsIn(document).filter(([each]) =>
          each.includes('{consentId}'),
        )) {
          expect(JSON.stringify(valueAt(operation, 'parameters')), route).not.to.include('ConsentIdOfToken');
        }
      });
    });
  }

  it('has both paths of each aliased operation of account information', async () => {
    const document: unknown = JSON.parse((await exchange(`${url()}/openapi/accounts-1.3.2.json`)).text);
    const idOf = (path: string) => textAt(document, 'paths', path, 'post', 'operationId');
    expect(['/consent', '/consents', '/funds-confirmation', '/funds-confirmations'].map(idOf)).to.deep.equal([
      'registerAccountConsent',
      'registerAccountConsentAlias',
      'confirmFunds',
      'confirmFundsAlias',
    ]);
  });
});

describe('The published document of a bank with strict signature rules', () => {
  const descriptionAt = async (settings: Readonly<Record<string, string>>, name: string) => {
    const server = await startServer({ settings });
    const { text } = await exchange(`${server.url}/openapi/${name}.json`);
    await server.stop();
    return textAt(JSON.parse(text), 'components', 'parameters', 'Signature', 'description');
  };
  const demanding = {
    TRUST_FOLDER: temporaryFolder(),
    SIGNATURE_REQUIRED: 'payments,funds',
    SIGNATURE_REQUEST_TARGET: 'required',
    SIGNATURE_DATE_WINDOW_SECONDS: '60',
  };

  it('describes the rules at the Signature header', async () => {
    expect(await descriptionAt(demanding, 'payments-1.3.2')).to.equal(
      "The TPP's signature of the request. This bank demands one for payments, funds. " +
        'It covers digest, x-request-id, (request-target), and each of psu-id, psu-corporate-id, tpp-redirect-uri that is sent. ' +
        "A Date that it covers is at most 60 seconds from the bank's clock. " +
        'An X-Request-ID that was signed for one method and path is refused on another.',
    );
    expect(await descriptionAt({}, 'accounts-1.3.2')).to.match(
      /request\. It covers digest, x-request-id, and .+ at most 300 seconds/,
    );
    expect(await descriptionAt(demanding, 'oauth2-1.3.2.1')).to.equal(undefined);
  });
});
