/** A bank in production: its minimal settings, and a running bank with clients of its own. */
import { join } from 'node:path';
import { sandboxData } from '../../../sandbox/src/bank/data.js';
import { readConfig } from '../../../src/config/config.js';
import { sha256Hex } from '../../../src/crypto/digests.js';
import { createEmbeddedBank } from '../../../sandbox/src/start/embedded-bank.js';
import { createFoundations } from '../../../src/start/foundations.js';
import { createLog, type Log } from '../../../src/log.js';
import { startServer } from '../../../src/start/server.js';
import { type Database, openDatabase } from '../../../src/storage/database.js';
import { migrate } from '../../../src/storage/migrations.js';
import { seed } from '../database/seed.js';
import { noteAnswersAt } from '../contracts/seen-answers.js';
import { removeFolder, temporaryFolder } from '../runner/temporary.js';

export const productionSettings = {
  MODE: 'production',
  PUBLIC_URL: 'https://bank.example',
  DATABASE_URL: 'mysql://bank:secret@db.example:3306/bank',
  SEALING_KEY: 'a key of its own that is long enough',
  BANK_NAME: 'A Bank',
  APP_LINK_IOS: '',
  APP_LINK_ANDROID: '',
  SIGNATURE_REQUEST_TARGET: 'optional',
  GATEWAY_SECRET_REQUIRED: 'true',
} as const;

export interface ProductionBank {
  readonly url: string;
  stop(): Promise<void>;
}

interface ProductionOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly log?: Log;
  /** Adds the sandbox's customers and clients, the clients with other secrets: production refuses published secrets. */
  readonly isFilled?: boolean;
  /** A migrated database of another suite, in place of a new file. */
  readonly databaseUrl?: string;
}

/** The secret of a client in production. */
export const ownSecretOf = (clientId: string) => `known to nobody else but ${clientId}`;

/** Starts a production bank in this process; its core and its authentication are the sandbox's. */
export async function startProduction(options: ProductionOptions = {}): Promise<ProductionBank> {
  const folder = temporaryFolder();
  const DATABASE_URL = options.databaseUrl ?? `file:${join(folder, 'bank.db')}`;
  const config = readConfig({ ...productionSettings, PORT: '0', DATABASE_URL, ...options.settings });
  const database = await openDatabase(config.DATABASE_URL);
  if (options.isFilled) {
    await fill(database);
  } else if (options.databaseUrl === undefined) {
    await migrate(database);
  }
  const parts = createEmbeddedBank(sandboxData, createFoundations(database, config), config);
  const stop = async () => {
    await database.close();
    removeFolder(folder);
  };
  const server = await startServer(config, options.log ?? createLog('silent'), [parts]).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  noteAnswersAt(server.port);
  return {
    url: `http://localhost:${server.port}`,
    stop: async () => {
      await server.stop();
      await stop();
    },
  };
}

/** The sandbox's customers and clients; the clients get unpublished secrets. */
export async function fill(database: Database): Promise<void> {
  await seed(database);
  for (const { clientId: id } of sandboxData.clients.filter(({ clientSecret }) => clientSecret)) {
    await database
      .writer('clients')
      .where({ id })
      .update({ secret_hash: sha256Hex(ownSecretOf(id)) });
  }
}
