/**
 * Production requires client authentication: settings that leave a service open, or contradict each other, stop the
 * start.
 */
import { Writable } from 'node:stream';
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { listCallerDemands, formatCallerDemands } from '../../src/net/client-authentication.js';
import { listContradictions } from '../../src/start/start-checks.js';
import { createLog } from '../../src/log.js';
import { productionSettings, startProduction } from '../support/server/production.js';
import { issuing, root, trustFolderOf } from '../support/tpp/signing-bank.js';

type Settings = Readonly<Record<string, string>>;

const TRUST_FOLDER = trustFolderOf([root, issuing]);
const open = { ...productionSettings, GATEWAY_SECRET_REQUIRED: 'false' };
const gateway = {
  TRUSTED_GATEWAY: 'Kong',
  TRUSTED_GATEWAY_ADDRESSES: '10.0.0.0/8',
  TRUSTED_GATEWAY_SERVICES: 'payments,accounts,funds',
};
const everything = 'payments,accounts,funds';

function refusalOf(settings: Settings): readonly string[] {
  return listContradictions(readConfig(settings));
}

describe('A production bank', () => {
  for (const [what, settings, want] of [
    ['requires no proof', {}, 'payments, accounts, funds'],
    ['requires a secret only for payments', { GATEWAY_SECRET_REQUIRED: 'payments' }, 'accounts, funds'],
    [
      'requires signatures for all services except funds',
      { TRUST_FOLDER, SIGNATURE_REQUIRED: 'payments,accounts' },
      'funds',
    ],
    [
      'trusts a gateway only for accounts',
      { ...gateway, TRUSTED_GATEWAY_SERVICES: 'accounts' },
      'payments, funds',
    ],
  ] as const) {
    it(`refuses to start if it ${what}`, () => {
      expect(refusalOf({ ...open, ...settings })).to.deep.equal([
        `MODE=production requires client authentication for ${want}: name each in at least one of ` +
          'CLIENT_CERTIFICATE_REQUIRED, SIGNATURE_REQUIRED, GATEWAY_SECRET_REQUIRED, TRUSTED_GATEWAY_SERVICES.',
      ]);
    });
  }

  for (const [what, settings] of [
    ['the gateway secret', { GATEWAY_SECRET_REQUIRED: 'true' }],
    ['the gateway secret, by service name', { GATEWAY_SECRET_REQUIRED: everything }],
    ['signatures', { TRUST_FOLDER, SIGNATURE_REQUIRED: everything }],
    ['a gateway in front', gateway],
    [
      'a different proof for each service',
      {
        ...gateway,
        TRUST_FOLDER,
        TRUSTED_GATEWAY_SERVICES: 'funds',
        SIGNATURE_REQUIRED: 'payments',
        GATEWAY_SECRET_REQUIRED: 'accounts',
      },
    ],
  ] as const) {
    it(`starts with ${what}`, () => expect(refusalOf({ ...open, ...settings })).to.deep.equal([]));
  }
});

describe('A sandbox', () => {
  it('requires no client authentication by default', () =>
    expect(refusalOf({ TRUST_FOLDER })).to.deep.equal([]));
});

describe('The gateway settings', () => {
  const names = Object.keys(gateway);
  for (const given of names) {
    it(`require the two others beside ${given}`, () => {
      const settings = {
        TRUST_FOLDER,
        ...Object.fromEntries(Object.entries(gateway).filter(([name]) => name === given)),
      };
      const missing = names.filter((name) => name !== given);
      expect(refusalOf(settings)).to.deep.equal(
        missing.map((name) => `${name} is missing; it is required by ${given}.`),
      );
    });
  }

  it('are refused if one of the three is missing', () => {
    const { TRUSTED_GATEWAY_ADDRESSES: _left, ...others } = gateway;
    expect(refusalOf({ TRUST_FOLDER, ...others })).to.deep.equal([
      'TRUSTED_GATEWAY_ADDRESSES is missing; it is required by TRUSTED_GATEWAY and TRUSTED_GATEWAY_SERVICES.',
    ]);
  });
});

describe('The summary of required proofs', () => {
  const mixed = {
    ...gateway,
    // A folder without the sandbox's authority, unlike the folder of the test above.
    TRUST_FOLDER: trustFolderOf([root, issuing]),
    TRUSTED_GATEWAY_SERVICES: 'funds',
    SIGNATURE_REQUIRED: 'payments',
    SIGNATURE_REQUEST_TARGET: 'required',
    GATEWAY_SECRET_REQUIRED: 'payments,accounts',
  };

  it('is a table of services and proofs', () => {
    expect(formatCallerDemands(listCallerDemands(readConfig({ ...open, ...mixed })))).to.deep.equal([
      'service   certificate  signature                     secret           gateway',
      'payments  ignored      required, with target         required         none',
      'accounts  ignored      checked if sent, with target  required         none',
      'funds     ignored      checked if sent, with target  checked if sent  Kong',
    ]);
  });

  it('is in the log of a production bank, with a warning for a service that relies on a secret alone', async () => {
    const lines: { readonly level: string; readonly service?: string; readonly msg: string }[] = [];
    const output = new Writable({
      write: (line, _encoding, done) => {
        lines.push(JSON.parse(String(line)));
        done();
      },
    });
    await (await startProduction({ settings: mixed, log: createLog('info', output) })).stop();
    const told = lines.filter(({ msg }) => msg === 'required client authentication');
    expect(told.map(({ service }) => service)).to.deep.equal(['payments', 'accounts', 'funds']);
    expect(told[0]).to.include({ signature: 'required, with target', gatewaySecret: 'required' });
    const warnings = lines.filter(({ level, service }) => level === 'warn' && service !== undefined);
    expect(warnings.map(({ service }) => service)).to.deep.equal(['accounts']);
    expect(warnings[0]?.msg).to.match(/^accounts requires only a gateway secret; .+article 34/);
  });
});
