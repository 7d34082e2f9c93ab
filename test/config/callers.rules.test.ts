/** In production the bank knows who calls: settings that leave a service open, or do not fit, stop the start by name. */
import { Writable } from 'node:stream';
import { expect } from 'chai';
import { ConfigProblem, readConfig } from '../../src/config/config.js';
import { listCallerDemands, formatCallerDemands } from '../../src/net/client-authentication.js';
import { loadCertificates } from '../../src/net/certificates.js';
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
  try {
    loadCertificates(readConfig(settings));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return error.lines;
  }
}

describe('A production bank', () => {
  for (const [what, settings, want] of [
    ['demands nothing', {}, 'payments, accounts, funds'],
    ['demands a secret for payments', { GATEWAY_SECRET_REQUIRED: 'payments' }, 'accounts, funds'],
    [
      'demands signatures of all but funds',
      { TRUST_FOLDER, SIGNATURE_REQUIRED: 'payments,accounts' },
      'funds',
    ],
    [
      'has a gateway that vouches for accounts alone',
      { ...gateway, TRUSTED_GATEWAY_SERVICES: 'accounts' },
      'payments, funds',
    ],
  ] as const) {
    it(`does not start when it ${what}`, () => {
      expect(refusalOf({ ...open, ...settings })).to.deep.equal([
        `MODE=production has to know who calls for ${want}: name each in at least one of ` +
          'CLIENT_CERTIFICATE_REQUIRED, SIGNATURE_REQUIRED, GATEWAY_SECRET_REQUIRED, TRUSTED_GATEWAY_SERVICES.',
      ]);
    });
  }

  for (const [what, settings] of [
    ['the gateway secret', { GATEWAY_SECRET_REQUIRED: 'true' }],
    ['the gateway secret, by name', { GATEWAY_SECRET_REQUIRED: everything }],
    ['signatures', { TRUST_FOLDER, SIGNATURE_REQUIRED: everything }],
    ['a gateway in front', gateway],
    [
      'another proof for each service',
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
  it('demands nothing, unless it is told to', () => expect(refusalOf({ TRUST_FOLDER })).to.deep.equal([]));
});

describe('A gateway', () => {
  const names = Object.keys(gateway);
  for (const given of names) {
    it(`is refused when ${given} stands alone`, () => {
      const settings = {
        TRUST_FOLDER,
        ...Object.fromEntries(Object.entries(gateway).filter(([name]) => name === given)),
      };
      const missing = names.filter((name) => name !== given);
      expect(refusalOf(settings)).to.deep.equal(
        missing.map((name) => `${name} is missing; ${given} cannot do without it.`),
      );
    });
  }

  it('is refused without one of its three settings', () => {
    const { TRUSTED_GATEWAY_ADDRESSES: _left, ...others } = gateway;
    expect(refusalOf({ TRUST_FOLDER, ...others })).to.deep.equal([
      'TRUSTED_GATEWAY_ADDRESSES is missing; TRUSTED_GATEWAY and TRUSTED_GATEWAY_SERVICES cannot do without it.',
    ]);
  });
});

describe('What a TPP has to show', () => {
  const mixed = {
    ...gateway,
    // Not the one into which the sandbox above has put its authority.
    TRUST_FOLDER: trustFolderOf([root, issuing]),
    TRUSTED_GATEWAY_SERVICES: 'funds',
    SIGNATURE_REQUIRED: 'payments',
    SIGNATURE_REQUEST_TARGET: 'required',
    GATEWAY_SECRET_REQUIRED: 'payments,accounts',
  };

  it('is one table', () => {
    expect(formatCallerDemands(listCallerDemands(readConfig({ ...open, ...mixed })))).to.deep.equal([
      'service   certificate    signature                     secret           gateway',
      'payments  not looked at  required, with target         required         none',
      'accounts  not looked at  checked if sent, with target  required         none',
      'funds     not looked at  checked if sent, with target  checked if sent  Kong',
    ]);
  });

  it('is in the log of a production bank, with a warning for what rests on a secret alone', async () => {
    const lines: { readonly level: string; readonly service?: string; readonly msg: string }[] = [];
    const output = new Writable({
      write: (line, _encoding, done) => {
        lines.push(JSON.parse(String(line)));
        done();
      },
    });
    await (await startProduction({ settings: mixed, log: createLog('info', output) })).stop();
    const told = lines.filter(({ msg }) => msg === 'what a TPP has to show');
    expect(told.map(({ service }) => service)).to.deep.equal(['payments', 'accounts', 'funds']);
    expect(told[0]).to.include({ signature: 'required, with target', gatewaySecret: 'required' });
    const warnings = lines.filter(({ level }) => level === 'warn');
    expect(warnings.map(({ service }) => service)).to.deep.equal(['accounts']);
    expect(warnings[0]?.msg).to.match(/^accounts rests on a gateway secret alone; .+article 34/);
  });
});
