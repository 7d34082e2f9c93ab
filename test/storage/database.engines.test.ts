import { expect } from 'chai';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { openDatabase } from '../../src/storage/database.js';
import { reading, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { forEachEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { insertBox, makeBoxes, selectBox } from './boxes.js';

forEachEngine('A database', (engine) => {
  before(() => makeBoxes(engine.database()));

  it('is ready until it is closed', async () => {
    const second = await openDatabase(engine.url());
    expect(await second.isReady()).to.equal(true);
    await second.close();
    expect(await second.isReady()).to.equal(false);
  });

  it('allows reads while a transaction is open', async () => {
    const { reader } = engine.database();
    let seenBeforeCommit: unknown = 'nothing';
    await unitOfWork(engine.database()).run(async (transaction) => {
      await insertBox(transaction, { id: 'uncommitted', content: 1n });
      seenBeforeCommit = await selectBox(reader, 'uncommitted');
    });
    expect(seenBeforeCommit).to.equal(undefined);
    expect(await selectBox(reader, 'uncommitted')).to.include({ content: 1n });
  });

  it('enforces foreign keys', async () => {
    const orphan = unitOfWork(engine.database()).run((transaction) =>
      transaction('labels').insert({ box_id: 'nowhere', text: 'lost' }),
    );
    expect(await orphan.catch((error: unknown) => error)).to.be.instanceOf(Error);
  });

  it('is unavailable for reads and writes on a full disk', async () => {
    const fault = engine.name === 'sqlite' ? { errcode: 13 } : { errno: 3, code: 'EE_WRITE' };
    const full = async () => {
      throw Object.assign(new Error('error 28'), fault);
    };
    for (const each of [reading(engine.database()), unitOfWork(engine.database())])
      expect(await reasonOf(() => each.run(full))).to.equal('server.unavailable');
  });

  it('keeps the values of a statement out of an error', async () => {
    const mistake = reading(engine.database()).run((db) => db('absent_table').where('id', 'canary-value'));
    const error = await mistake.catch((refusal: unknown) => refusal);
    expect(error).to.be.instanceOf(Error);
    expect(inspect(error)).not.to.contain('canary-value');
  });
});

describe('The address of a database', () => {
  it('creates the folder of an SQLite file', async () => {
    const database = await openDatabase(`file:${join(temporaryFolder(), 'new', 'folder', 'bank.db')}`);
    expect(await database.isReady()).to.equal(true);
    await database.close();
  });

  const wrong = [
    '',
    'postgres://u:canary@h/n',
    'mysql://user:canary@host:99999999/name',
    'mysql://user:canary@host',
  ];
  for (const url of wrong) {
    it(`is rejected without its password in the error: ${url.replace('canary', '…') || 'an empty address'}`, async () => {
      const error = await openDatabase(url).catch((refusal: unknown) => refusal);
      expect(error).to.be.instanceOf(Error);
      expect(error instanceof Error && `${error.message} ${error.stack}`).not.to.contain('canary');
    });
  }
});
