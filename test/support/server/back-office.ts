/** A bank with its back office, on each engine, and a second process that shares only the database. */
import { expect } from 'chai';
import type { Database } from '../../../src/storage/database.js';
import { Administrator, administrationSettings } from './administrator.js';
import { forEachEngine } from '../database/engines.js';
import { listAt, textAt } from '../runner/json.js';
import { seed } from '../database/seed.js';
import { startServer, type RunningServer } from './server.js';
import { Tpp, type TppAnswer } from '../tpp/tpp.js';

export interface BackOffice {
  readonly office: Administrator;
  database(): Database;
  /** A client that calls the second process. */
  tpp(id: string): Tpp;
  otherUrl(): string;
  /** Registers a client, and returns its secret. */
  register(id: string, changes?: object): Promise<string>;
  /** A client_credentials token, issued by the second process. */
  tokenOf(id: string, secret: string): Promise<TppAnswer>;
}

/** The registration of a TPP for payments and accounts. */
export function registrationOf(id: string, changes: object = {}) {
  return {
    id,
    name: 'Vodomar Pay',
    type: 'confidential',
    roles: ['PSP_PI', 'PSP_AI'],
    grants: ['authorization_code', 'refresh_token', 'client_credentials'],
    redirectUris: ['https://vodomar.example/callback'],
    ...changes,
  };
}

/** Returns the `path` of each validation error in an answer. */
export function wrongPlacesIn({ body }: TppAnswer): readonly (string | undefined)[] {
  return listAt(body, 'errors').map((error) => textAt(error, 'path'));
}

export function describeAtTheBackOffice(
  title: string,
  define: (bank: BackOffice) => void,
  more: Readonly<Record<string, string>> = {},
): void {
  forEachEngine(title, (engine) => {
    let settings: Readonly<Record<string, string>> = {};
    const servers: RunningServer[] = [];
    const office = new Administrator(() => settings);
    const otherUrl = () => servers[1]?.url ?? '';
    const tpp = (id: string) => new Tpp(otherUrl, id);

    before(async () => {
      settings = { ...(await administrationSettings()), ...more };
      await seed(engine.database());
      servers.push(await startServer({ databaseUrl: engine.url(), settings }));
      servers.push(await startServer({ databaseUrl: engine.url() }));
    });
    after(() => Promise.all(servers.map((server) => server.stop())));

    define({
      office,
      database: engine.database,
      tpp,
      otherUrl,
      register: async (id, changes) => {
        const { body, status, text } = await office.ask('POST', '/clients', registrationOf(id, changes));
        expect(status, text).to.equal(201);
        return textAt(body, 'secret') ?? '';
      },
      tokenOf: (id, secret) =>
        tpp(id).token({
          grant_type: 'client_credentials',
          client_id: id,
          client_secret: secret,
          scope: 'AISP',
        }),
    });
  });
}
