/** `npm run design`, used as a designer uses it: a file is saved, and the screen, the mock and the handlers are looked at. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Designing } from './designing.js';

const contract = 'specs/payments/1.3.2.yaml';
const documentPath = '/openapi/payments-1.3.2.json';

describe('npm run design', () => {
  const designing = new Designing();
  const { project } = designing;
  const document = async () => (await fetch(designing.url + documentPath)).text();

  before(() => designing.screen('nothing has changed', 'all fit'));
  after(() => designing.stop());

  it('says what an edit changes against the release, and shows it', async () => {
    const undo = project.edit(contract, 'with the name of the payer', 'with the name of whoever pays');
    const screen = await designing.screen('payments-1.3.2 against its release: text');
    expect(screen).to.match(/[\d.]+ s after the save was noticed\n/);
    expect(screen).to.include('Handlers: all fit.');
    expect(await document()).to.include('the name of whoever pays');
    undo();
    await designing.screen('nothing has changed');
  });

  it('lists the contracts at either address that somebody would try', async () => {
    for (const path of ['/', '/documentation']) {
      const answer = await fetch(designing.url + path);
      expect(await answer.text()).to.include('<a href="/documentation/payments-1.3.2">');
    }
  });

  it('says mistakes with file, line and rule, and goes on serving the last good state', async () => {
    const undo = project.edit(contract, 'overlay: 1.0.0', 'overlay: 2.0.0');
    const screen = await designing.screen('1 mistake; what is served and generated stays as it was before:');
    expect(screen).to.include(`${contract}:1: `);
    expect(await document()).to.include('"openapi":"3.0.3"');
    const mocked = await fetch(`${designing.url}/psd2-bank-payments-api-1.3.2/v1/signing-baskets`, {
      method: 'POST',
    });
    expect(mocked.status).to.equal(400);
    undo();
    await designing.screen('nothing has changed', 'all fit');
  });

  it('survives a file that is no YAML', async () => {
    const undo = project.edit(contract, 'info:', 'info: [');
    await designing.screen('stays as it was before', contract);
    undo();
    await designing.screen('nothing has changed');
  });

  it('says that a released contract is gone, which breaks everybody who calls it', async () => {
    const undo = project.remove('specs/accounts/1.3.2.2.yaml');
    await designing.screen(
      'is released: breaking',
      'accounts-1.3.2.2 has been published, and its contract is gone',
    );
    undo();
    await designing.screen('nothing has changed', 'all fit');
  });

  it('survives a folder of contracts that is gone for a while', async () => {
    const [specs, away] = [join(project.folder, 'specs'), join(project.folder, 'away')];
    renameSync(specs, away);
    await designing.screen('stays as it was before', 'There is no folder specs.');
    expect(await document()).to.include('"openapi":"3.0.3"');
    renameSync(away, specs);
    await designing.screen('nothing has changed', 'all fit');
  });

  it('names the handlers that an edit of a contract leaves behind, and what it breaks for TPPs', async () => {
    const undo = project.edit(contract, 'operationId: getSigningBasketStatus', 'operationId: getBasketState');
    // On a slow machine the compiler may have said what it found of the generated files alone.
    const screen = await designing.screen(
      'of types:',
      '  handlers/',
      'payments-1.3.2 against its release: breaking',
    );
    expect(screen)
      .to.match(/ {2}handlers\/\S+\.ts:\d+: /)
      .and.to.include('getBasketState');
    undo();
    await designing.screen('nothing has changed', 'all fit');
  });

  it('says of a new version what it changes of the one before', async () => {
    const undo = project.add('specs/payments/1.4.0.yaml', nextVersion);
    const screen = await designing.screen(
      'payments-1.4.0 is not released',
      'For whoever comes from payments-1.3.2:',
    );
    expect(screen).to.match(
      /compatible, requests: .*The body takes `note`: optional, text, at most 70 characters\./,
    );
    undo();
    await designing.screen('nothing has changed', 'all fit');
  });

  it('mocks an operation that has no handler yet', async () => {
    const undo = project.edit(
      contract,
      '      /signing-baskets:\n',
      `${weatherPath}      /signing-baskets:\n`,
    );
    await designing.screen('payments-1.3.2 against its release: compatible', 'GET /weather');
    const answer = await fetch(`${designing.url}/psd2-bank-payments-api-1.3.2/v1/weather`, {
      headers: { 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721', 'X-Gateway-Client-Id': 'x' },
    });
    expect([answer.status, await answer.json()]).to.deep.equal([200, { sky: 'blue' }]);
    undo();
    await designing.screen('nothing has changed', 'all fit');
  });
});

const nextVersion = `overlay: 1.0.0
info:
  title: Payment initiation
  version: 1.4.0
extends: ./1.3.2.yaml
actions:
  - target: $.servers[0]
    update: { url: /psd2-bank-payments-api-1.4.0/v1 }
  - target: $.components.schemas['SepaCreditTransfer'].properties
    update:
      note: { type: string, description: For the bank alone., maxLength: 70 }
`;

const weatherPath = `      /weather:
        get:
          operationId: getWeather
          responses:
            '200':
              description: The weather.
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      sky:
                        type: string
                        maxLength: 10
                  example:
                    sky: blue
`;
