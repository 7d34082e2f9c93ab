/** Another process of a bank: initiates as many concurrent payments of Ana as it is told, with a decoupled preference. */
import { openDatabase } from '../../src/storage/database.js';
import { bankWithApp } from './confirming.js';
import { decoupledAt } from './decoupled.js';

const database = await openDatabase(process.argv[2] ?? '');
const bank = bankWithApp(database);
const { pay } = decoupledAt(() => bank);

process.on('message', (count: number) => {
  const paid = Array.from({ length: count }, async () => (await pay()).approach);
  void Promise.all(paid).then((approaches) => process.send?.(approaches));
});
process.once('disconnect', () => void database.close());
process.send?.('ready');
