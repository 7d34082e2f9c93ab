/** A developer whose workspace advances its test clock, and has a client whose credentials the tests know. */
import { expect } from 'chai';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { type BankUnderTest, until } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { textAt, valueAt } from '../../../test/support/runner/json.js';
import type { ClientId } from '../../../test/support/embedded-bank/sandbox.js';
import type { TppAnswer } from '../../../test/support/tpp/tpp.js';

type Bank = Pick<BankUnderTest, 'database' | 'url'>;

export class TimeTraveller extends Developer {
  readonly #bank: Bank;
  workspaceId = '';

  constructor(bank: Bank) {
    super(bank.url);
    this.#bank = bank;
  }

  /** Creates a workspace, and makes one of the sandbox's own clients a client of the workspace. */
  async beginWith(clientId: ClientId): Promise<this> {
    await this.begin();
    this.workspaceId = textAt((await this.ask('GET', '/workspace')).body, 'workspaceId') ?? '';
    const owned = { client_id: clientId, workspace_id: this.workspaceId, created_at: Date.now() };
    await unitOfWork(this.#bank.database()).run(async (transaction) => {
      await transaction('workspace_clients').insert(owned).onConflict('client_id').merge();
    });
    return this;
  }

  async clock(): Promise<{ readonly at: number; readonly date: string; readonly isAdvancing: boolean }> {
    return parseClock(await this.ask('GET', '/clock'));
  }

  send(forward: string): Promise<TppAnswer> {
    return this.ask('POST', '/clock', { forward });
  }

  /** Advances the clock, and returns the clock's state afterwards. */
  async forward(forward: string) {
    const answer = await this.send(forward);
    expect(answer.status, answer.text).to.equal(200);
    return this.arrived();
  }

  /** Waits for the end of an advance, and returns the clock's state. */
  arrived() {
    return until(
      () => this.clock(),
      ({ isAdvancing }) => !isAdvancing,
    );
  }
}

function parseClock({ body }: TppAnswer) {
  return {
    at: Date.parse(textAt(body, 'clockAt') ?? ''),
    date: textAt(body, 'date') ?? '',
    isAdvancing: valueAt(body, 'travelling') !== undefined,
  };
}
