/** A process that increments a counter many times, with many concurrent transactions. */
import { openDatabase } from '../../src/storage/database.js';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';

const database = await openDatabase(process.argv[2] ?? '');
const work = unitOfWork(database);
const increments = Array.from({ length: Number(process.argv[3]) }, () =>
  work.run((transaction) => transaction('boxes').where('id', 'counter').increment('content', 1)),
);
await Promise.all(increments);
await database.close();
