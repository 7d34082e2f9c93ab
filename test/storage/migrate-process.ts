/** A process that brings a database up to date, as each server process does when it starts. */
import { openDatabase } from '../../src/storage/database.js';
import { migrate } from '../../src/storage/migrations.js';

const database = await openDatabase(process.argv[2] ?? '');
await migrate(database, { folder: new URL('./migrations/', import.meta.url) });
await database.close();
