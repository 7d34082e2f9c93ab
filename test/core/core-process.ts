/** The example's core in a separate process, which can be killed, and its ledger, read from its own database. */
import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exchange } from '../support/server/exchange.js';
import { freePort } from '../support/runner/ports.js';
import { TalkingProcess } from '../support/server/talking-process.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const program = fileURLToPath(new URL('../../examples/remote-core/core.js', import.meta.url));
export const plugin = fileURLToPath(new URL('../../examples/remote-core/bank.js', import.meta.url));

export interface CoreFaults {
  readonly slowMilliseconds?: number;
  readonly failEvery?: number;
  readonly loseEvery?: number;
  readonly twiceEvery?: number;
  readonly lateEvery?: number;
  readonly lateMilliseconds?: number;
}

type Row = Readonly<Record<string, unknown>>;

export class CoreProcess {
  readonly url: string;
  readonly #file = join(temporaryFolder('core-'), 'core.db');
  readonly #port: string;
  #faults: CoreFaults = {};
  #process: TalkingProcess | undefined;

  private constructor(port: number) {
    this.#port = String(port);
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<CoreProcess> {
    const core = new CoreProcess(await freePort());
    await core.begin();
    // The core is killed with the suite, however the suite ends.
    process.once('exit', () => void core.kill());
    return core;
  }

  async begin(): Promise<void> {
    const args = ['--enable-source-maps', program, this.#file, this.#port];
    this.#process = new TalkingProcess({ folder: '.', program: process.execPath, args });
    await this.#process.hears(/listens on/);
    await this.fail(this.#faults);
  }

  /** Kills the process without warning, like a power failure. */
  async kill(): Promise<void> {
    await this.#process?.kill();
    this.#process = undefined;
  }

  /** Sets the core's faults from now on; they outlast a kill. */
  async fail(faults: CoreFaults): Promise<void> {
    this.#faults = faults;
    const { status } = await exchange(`${this.url}/faults`, { method: 'PUT', body: JSON.stringify(faults) });
    if (status !== 200) throw new Error(`the core answers ${status}`);
  }

  /** Sets the balance of every account to the given number of minor units. */
  enrich(minorUnits: bigint): void {
    this.#with((db) => db.prepare('update accounts set balance = ?').run(minorUnits));
  }

  orders(): readonly Row[] {
    return this.#with((db) => db.prepare('select payment_id, number, state from orders').all());
  }

  /** Accounts whose balance is not `minorUnits` plus the sum of their entries. */
  drift(minorUnits: bigint): readonly Row[] {
    return this.#with((db) =>
      db
        .prepare(
          `select iban, balance, coalesce((select sum(amount) from entries e where e.iban = a.iban), 0) as booked
             from accounts a where balance <> ? + booked`,
        )
        .all(minorUnits),
    );
  }

  /** Payments with more than one debit. */
  doubled(): readonly Row[] {
    const sql = 'select payment_id from entries where amount < 0 group by payment_id having count(*) > 1';
    return this.#with((db) => db.prepare(sql).all());
  }

  #with<T>(look: (db: InstanceType<typeof DatabaseSync>) => T): T {
    const db = new DatabaseSync(this.#file, { timeout: 10_000 });
    try {
      return look(db);
    } finally {
      db.close();
    }
  }
}
