/** Downgrade to a server without a choice of SCA methods, and upgrade again: the customers log in once more. */
import { expect } from 'chai';
import * as appRequests from '../../migrations/0024-app-requests.js';
import * as passkeys from '../../migrations/0025-passkeys.js';
import * as scaRequests from '../../migrations/0026-sca-requests.js';
import * as scaMethods from '../../migrations/0022-sca-methods.js';
import { migrate } from '../../src/storage/migrations.js';
import { forEachEngine } from '../support/database/engines.js';

forEachEngine('The migrations for SCA methods', (engine) => {
  before(() => migrate(engine.database()));

  it('are reversible, and return a browser to the login step', async () => {
    const knex = engine.database().maintenance;
    const browser = { authorisation_id: 'a', browser_key: 'b' };
    await knex('authorisations').insert({
      id: 'a',
      resource_kind: 'payment',
      resource_id: 'p',
      sca_status: 'started',
      failures: 0,
      created_at: 0,
      last_used_at: 0,
    });
    await knex('approval_sessions').insert({ ...browser, step: 'push', challenge: 'c', look_at: 5 });
    for (const { down } of [scaRequests, passkeys, appRequests, scaMethods]) await down(knex);
    const [left] = await knex('approval_sessions').where(browser);
    expect(left).to.include({ step: 'login', challenge: null }).and.not.have.property('look_at');
    for (const { up } of [scaMethods, appRequests, passkeys, scaRequests]) await up(knex);
    expect(await knex('approval_sessions').where(browser).pluck('look_at')).to.deep.equal([null]);
    expect(await knex('bank_pushes').pluck('id')).to.deep.equal([]);
  });
});
