/** Client authentication: comes before all other checks, and shows a client nothing of other clients. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { expectRefusal, itRefuses, type Refusal, refused } from '../support/contracts/refused-requests.js';
import {
  domestic,
  rtgs,
  startedBy,
  v132,
  verdictOf,
  type Headers,
  type TppAnswer,
} from '../support/tpp/tpp.js';

const idPath = 'header.X-Gateway-Client-Id';
const secretPath = 'header.X-Gateway-Client-Secret';
const calledBy = (id: string | undefined, secret?: string): { readonly headers: Headers } => ({
  headers: { 'X-Gateway-Client-Id': id, ...(secret !== undefined && { 'X-Gateway-Client-Secret': secret }) },
});

const secrets = (id: string, ...values: readonly string[]) =>
  Object.fromEntries(values.map((secret) => [`the secret “${secret}” of ${id}`, calledBy(id, secret)]));

const refusals: readonly Refusal[] = [
  ...refused(`401 CERTIFICATE_MISSING ${idPath}`, {
    'a call without a client id': calledBy(undefined),
    'an empty client id': calledBy(''),
  }),
  ...refused(`401 CERTIFICATE_INVALID ${idPath}`, {
    'an unknown client id': calledBy('nobody'),
    'a client id in capitals': calledBy('SANDBOX-TPP'),
    'two client ids': calledBy('sandbox-tpp, sandbox-tpp-b'),
    'a client id with SQL': calledBy("' or ''='"),
    'a client id with an accent': calledBy('sandbox-tpp\u00e9'),
    'a client id of 4,000 characters': calledBy('x'.repeat(4000)),
  }),
  ...refused(`401 CERTIFICATE_BLOCKED ${idPath}`, {
    'a blocked client': calledBy('sandbox-blocked'),
    'a blocked client with its secret': calledBy('sandbox-blocked', 'sandbox-blocked-secret'),
  }),
  ...refused(`401 CERTIFICATE_INVALID ${secretPath}`, {
    ...secrets(
      'sandbox-tpp',
      'wrong',
      '',
      'sandbox-tpp-b-secret',
      'sandbox-tpp-secret2',
      'Sandbox-tpp-secret',
    ),
    // This client has no secret.
    ...secrets('sandbox-app', 'anything', ''),
  }),
];

/** The answer without the headers that identify the call itself. */
function faceOf({ headers, status, text }: TppAnswer) {
  const { date: _date, location: _location, 'x-request-id': _id, ...others } = headers;
  return { status, text, headers: others };
}

describeAtTheBank('Client authentication', (bank) => {
  const { client, database, tpp } = bank;
  itRefuses(bank, refusals);

  it('accepts a client with its secret and without a secret', async () => {
    startedBy(await tpp.initiate(calledBy('sandbox-tpp', 'sandbox-tpp-secret')));
    startedBy(await tpp.initiate(calledBy('sandbox-tpp')));
  });

  it('refuses every payment call of a client without the role PSP_PI, also for its own payment', async () => {
    const { id } = startedBy(await client('sandbox-tpp-b').initiate());
    await database()
      .writer('clients')
      .where({ id: 'sandbox-tpp-b' })
      .update({ roles: '["PSP_AI","PSP_IC"]' });
    const other = client('sandbox-tpp-b');
    for (const product of [domestic, rtgs]) {
      await expectRefusal(bank, () => other.initiate({ product }), '403 SERVICE_BLOCKED');
      await expectRefusal(bank, () => other.initiate({ product, basePath: v132 }), '403 SERVICE_BLOCKED');
    }
    for (const below of ['', '/status']) {
      expect(verdictOf(await other.read(id, { below }))).to.equal('403 SERVICE_BLOCKED');
      expect(verdictOf(await other.read(randomUUID(), { below }))).to.equal('403 SERVICE_BLOCKED');
    }
    await database().writer('clients').where({ id: 'sandbox-tpp-b' }).update({ roles: '["PSP_PI"]' });
    expect((await other.read(id)).status).to.equal(200);
  });

  it('hides the payments of a blocked client until the client is unblocked', async () => {
    const app = client('sandbox-app');
    const { id } = startedBy(await app.initiate());
    await database().writer('clients').where({ id: 'sandbox-app' }).update({ status: 'blocked' });
    expect(verdictOf(await app.read(id))).to.equal(`401 CERTIFICATE_BLOCKED ${idPath}`);
    await database().writer('clients').where({ id: 'sandbox-app' }).update({ status: 'active' });
    expect((await app.read(id)).status).to.equal(200);
  });

  it('answers for another client’s payment byte by byte as for an unknown payment', async () => {
    const { id } = startedBy(await tpp.initiate());
    const other = client('sandbox-tpp-b');
    for (const below of ['', '/status']) {
      for (const basePath of ['/v1/payments-api', v132]) {
        const foreign = await other.read(id, { basePath, below });
        const unknown = await other.read(randomUUID(), { basePath, below });
        expect(verdictOf(foreign)).to.equal('404 RESOURCE_UNKNOWN path.paymentId');
        expect(faceOf(foreign)).to.deep.equal(faceOf(unknown));
      }
    }
  });

  const strangeIds = (id: string): readonly string[] => [
    `${id}%20`,
    `%20${id}`,
    `${id}%00`,
    `${id}%0A`,
    id.toUpperCase(),
    id.slice(0, -1),
    `${id}0`,
    '%27%20or%20%27%27=%27',
    '%F0%9F%8F%A6',
    'x'.repeat(5000),
    '*',
    '%25',
  ];
  it('finds a payment under no other spelling of its id', async () => {
    const { id } = startedBy(await tpp.initiate());
    for (const strange of strangeIds(id)) {
      for (const below of ['', '/status']) {
        const answer = await tpp.read(strange, { below });
        expect(verdictOf(answer), strange).to.equal('404 RESOURCE_UNKNOWN path.paymentId');
      }
    }
  });
});

describeAtTheBank(
  'Client authentication with a required secret',
  (bank) => {
    itRefuses(bank, [
      ['a client without a secret', {}, `401 CERTIFICATE_MISSING ${secretPath}`],
      ['a wrong secret', calledBy('sandbox-tpp', 'wrong'), `401 CERTIFICATE_INVALID ${secretPath}`],
      ['a public client', calledBy('sandbox-app'), `401 CERTIFICATE_MISSING ${secretPath}`],
    ]);
    it('accepts a client with the right secret', async () => {
      startedBy(await bank.tpp.initiate(calledBy('sandbox-tpp', 'sandbox-tpp-secret')));
    });
  },
  { GATEWAY_SECRET_REQUIRED: 'true' },
);
