/** The payment contracts match the bank's interface. */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { asList, asObject, asTexts, valueAt } from '../../codegen/json.js';
import { resolve } from '../../codegen/documents/resolve.js';
import { readDocument } from '../../src/api/documents/documents.js';
import { contracts, headerNames } from '../../generated/index.js';
import { paymentPaths } from '../support/tpp/tpp.js';
import { initiations, order, requestOf, versions } from './payments.js';
import { complaints, operationOf, publishedDocument, validatorOf } from './published.js';

const statuses = [400, 401, 403, 404, 405, 406, 408, 409, 415, 429, 500, 503];
const requestHeaders = {
  required: ['X-Request-ID', 'PSU-IP-Address'],
  optional: [
    'Digest',
    'Signature',
    'TPP-Signature-Certificate',
    'PSU-ID',
    'PSU-ID-Type',
    'PSU-Corporate-ID',
    'PSU-Corporate-ID-Type',
    'Consent-ID',
    'TPP-Redirect-Preferred',
    'TPP-Redirect-URI',
    'TPP-Nok-Redirect-URI',
    'TPP-Explicit-Authorisation-Preferred',
    'TPP-Rejection-NoFunds-Preferred',
    'PSU-IP-Port',
    'PSU-Accept',
    'PSU-Accept-Charset',
    'PSU-Accept-Encoding',
    'PSU-Accept-Language',
    'PSU-User-Agent',
    'PSU-Http-Method',
    'PSU-Device-ID',
    'PSU-Geo-Location',
  ],
};

describe('The payment contracts', () => {
  it('are served at the base paths of the interface', () => {
    const payments = contracts.filter(({ api }) => api === 'payments');
    expect(payments.map(({ basePath }) => basePath)).to.deep.equal(paymentPaths);
  });

  it('are published as self-contained documents', () => {
    for (const { name, version, basePath } of contracts) {
      const document = publishedDocument(name);
      expect(document['openapi'], name).to.equal('3.0.3');
      expect(valueAt(document, ['info', 'version']), name).to.equal(version);
      expect(valueAt(document, ['servers', '0', 'url']), name).to.equal(basePath);
      expect(readDocument(name), name).not.to.match(/"\$ref": "[^#]/);
    }
  });

  it('declare no WWW-Authenticate, which the bank sends for bearer tokens only', () => {
    for (const { name } of contracts.filter(({ api }) => api === 'payments')) {
      expect(readDocument(name), name).not.to.include('WWW-Authenticate');
    }
  });

  it('have all 286 purpose codes', () => {
    for (const name of versions) {
      const path = ['components', 'schemas', 'PurposeCode', 'enum'];
      const codes = asTexts(valueAt(publishedDocument(name), path));
      expect(new Set(codes).size, name).to.equal(286);
      expect([codes[0], codes.at(-1)], name).to.deep.equal(['BKDF', 'WTER']);
      // The digest of the interface's list, in its order.
      expect(createHash('sha256').update(codes.join(' ')).digest('hex'), name).to.equal(
        '527efe1df8e7c84649e7490d80ab8e3ba27f05cd5da7e91d412bdcafa54de430',
      );
      const validate = validatorOf(name, 'initiateDomesticCreditTransfer');
      const said = (purposeCode: string) =>
        complaints(validate, requestOf({ body: { ...order, purposeCode } }));
      for (const code of codes) expect(said(code)).to.deep.equal([]);
      expect(said('NONE')).to.deep.equal(['/body/purposeCode enum']);
    }
  });

  for (const name of versions) {
    for (const id of initiations) {
      describe(`${id} of ${name}`, () => {
        it('takes the 24 headers of the interface, two of them required', () => {
          const document = publishedDocument(name);
          const parameters = asList(operationOf(document, id)['parameters'])
            .map((parameter) => resolve(document, parameter))
            .filter((parameter) => parameter['in'] === 'header');
          const names = (required: boolean) =>
            parameters.flatMap((each) => (each['required'] === required ? [each['name']] : []));
          expect(parameters).to.have.length(24);
          expect(names(true)).to.have.members(requestHeaders.required);
          expect(names(false)).to.have.members(requestHeaders.optional);
        });

        it('declares 201 and every refusal of the interface', () => {
          const { responses } = operationOf(publishedDocument(name), id);
          expect(Object.keys(asObject(responses)).map(Number)).to.have.members([201, ...statuses]);
        });

        it('accepts a plain order, and ignores unknown fields and headers', () => {
          const unknown = { 'x-other': 'y', 'psu-http-method': 'PUT' };
          for (const given of [{}, { body: { ...order, colour: 'red' } }, { headers: unknown }])
            expect(complaints(validatorOf(name, id), requestOf(given))).to.deep.equal([]);
        });

        it('names every violation at once', () => {
          const body = { ...order, creditorName: 'n'.repeat(71), creditorAccount: { iban: '95' } };
          const request = requestOf({ body, headers: { 'psu-ip-address': undefined } });
          const want = [
            '/headers required',
            '/body/creditorAccount/iban pattern',
            '/body/creditorName maxLength',
          ];
          expect(complaints(validatorOf(name, id), request)).to.have.members(want);
        });
      });
    }
  }
});

it('The table of header names has the spelling of the contracts', () => {
  const { optional, required } = requestHeaders;
  for (const name of [...required, ...optional, 'X-Gateway-Client-Id', 'ASPSP-SCA-Approach'])
    expect(headerNames[name.toLowerCase()]).to.equal(name);
});
