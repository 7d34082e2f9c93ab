/** A bank with handlers of its own, as any bank may bring them: they fail as the test says, and else do their work. */
import { join } from 'node:path';
import { handlers } from '../../handlers/index.js';
import { sandboxData } from '../../src/bank/sandbox-data.js';
import { readConfig } from '../../src/config.js';
import { createLog } from '../../src/http/log.js';
import { startServer } from '../../src/server.js';
import { foundationsOf, sandboxParts } from '../../src/services.js';
import { openDatabase } from '../../src/storage/database.js';
import { textAt } from '../support/json.js';
import { freePort } from '../support/ports.js';
import { seed } from '../support/seed.js';
import { noteAnswers } from '../support/seen-answers.js';
import { temporaryFolder } from '../support/temporary.js';

export interface MoodyBank {
  readonly url: string;
  /** What the handler of the request with this id throws, and under `bank` what the bank's own core does. */
  readonly moods: Map<string, Error>;
  stop(): Promise<void>;
}

export async function startMoodyBank(): Promise<MoodyBank> {
  noteAnswers();
  const moods = new Map<string, Error>();
  const port = String(await freePort());
  const config = readConfig({ PORT: port, DATABASE_URL: `file:${join(temporaryFolder(), 'bank.db')}` });
  const database = await openDatabase(config.DATABASE_URL);
  await seed(database);
  const parts = sandboxParts(sandboxData, foundationsOf(database, config), config);
  const own = { ...parts, bank: withMoods(parts.bank, moods), handlers: withMoods(handlers, moods) };
  const server = await startServer(config, createLog('silent'), own);
  return {
    url: `http://localhost:${server.port}`,
    moods,
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}

/** The same tables, whose functions look first whether their call is to fail. */
function withMoods<T extends object>(table: T, moods: ReadonlyMap<string, Error>): T {
  return new Proxy(table, {
    get(target, name) {
      const entry: unknown = Reflect.get(target, name);
      if (typeof entry !== 'function')
        return typeof entry === 'object' && entry !== null ? withMoods(entry, moods) : entry;
      return async (...parameters: readonly unknown[]): Promise<unknown> => {
        const mood = moods.get(textAt(parameters[1], 'requestId') ?? 'bank');
        if (mood) throw mood;
        return Reflect.apply(entry, undefined, [...parameters]);
      };
    },
  });
}
