/** A process that migrates a database, as each server process does at its start. */
import { openDatabase } from '../../src/storage/database.js';
import { migrate } from '../../src/storage/migrations.js';

const database = await openDatabase(process.argv[2] ?? '');
await migrate(database, { folder: new URL('./migrations/', import.meta.url) });
await database.close();
