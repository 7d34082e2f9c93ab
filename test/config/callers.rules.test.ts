/**
 * Production requires client authentication: settings that leave a service open, or contradict each other, stop the
 * start.
 */
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { listCallerDemands, formatCallerDemands } from '../../src/net/client-authentication.js';
import { listContradictions } from '../../src/start/start-checks.js';
import { keptLog } from '../support/server/kept-log.js';
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
const ofAccounts = { ...gateway, TRUSTED_GATEWAY_SERVICES: 'accounts' };
const ofFunds = { ...gateway, TRUSTED_GATEWAY_SERVICES: 'funds' };
const others = { SIGNATURE_REQUIRED: 'payments', GATEWAY_SECRET_REQUIRED: 'accounts' };

function refusalOf(settings: Settings): readonly string[] {
  return listContradictions(readConfig(settings));
}

describe('A production bank', () => {
  for (const [what, settings, want] of [
    ['requires no proof', {}, 'payments, accounts, funds'],
    ['requires a secret only for payments', { GATEWAY_SECRET_REQUIRED: 'payments' }, 'accounts, funds'],
    ['requires no signature for funds', { TRUST_FOLDER, SIGNATURE_REQUIRED: 'payments,accounts' }, 'funds'],
    ['trusts a gateway only for accounts', ofAccounts, 'payments, funds'],
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
    ['a different proof for each service', { ...ofFunds, TRUST_FOLDER, ...others }],
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
      const own = Object.entries(gateway).find(([name]) => name === given);
      const missing = names.filter((name) => name !== given);
      expect(refusalOf({ TRUST_FOLDER, ...Object.fromEntries(own ? [own] : []) })).to.deep.equal(
        missing.map((name) => `${name} is missing; it is required by ${given}.`),
      );
    });
  }

  it('are refused if one of the three is missing', () => {
    const { TRUSTED_GATEWAY_ADDRESSES: _left, ...rest } = gateway;
    expect(refusalOf({ TRUST_FOLDER, ...rest })).to.deep.equal([
      'TRUSTED_GATEWAY_ADDRESSES is missing; it is required by TRUSTED_GATEWAY and TRUSTED_GATEWAY_SERVICES.',
    ]);
  });
});

describe('The summary of required proofs', () => {
  const mixed = {
    ...ofFunds,
    // A folder without the sandbox's authority, unlike the folder of the test above.
    TRUST_FOLDER: trustFolderOf([root, issuing]),
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
    const { lines, log } = keptLog();
    await (await startProduction({ settings: mixed, log })).stop();
    const told = lines.filter(({ msg }) => msg === 'required client authentication');
    expect(told.map(({ service }) => service)).to.deep.equal(['payments', 'accounts', 'funds']);
    expect(told[0]).to.include({ signature: 'required, with target', gatewaySecret: 'required' });
    const warnings = lines.filter(({ level, service }) => level === 'warn' && service !== undefined);
    expect(warnings.map(({ service }) => service)).to.deep.equal(['accounts']);
    expect(warnings[0]?.['msg']).to.match(/^accounts requires only a gateway secret; .+article 34/);
  });
});
