/**
 * The log as an event stream: each call is sent at once to all followers, also from another process, and followers do
 * not keep a server from stopping.
 */
import { expect } from 'chai';
import { describeAtTheBank, until } from '../../../test/support/server/bank.js';
import { Developer, developerWithClient } from '../../../test/support/portal/developer.js';
import { entriesOf } from '../../../test/support/portal/developer-log.js';
import { forEachEngine } from '../../../test/support/database/engines.js';
import { textAt } from '../../../test/support/runner/json.js';
import { seed } from '../../../test/support/database/seed.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { startServer } from '../../../test/support/server/server.js';
import { Tpp } from '../../../test/support/tpp/tpp.js';

interface Event {
  readonly id: string;
  readonly data: unknown;
}

/** Reads a stream as a browser's EventSource does. */
class Follower {
  readonly events: Event[] = [];
  readonly #leaving = new AbortController();
  isOver = false;

  async begin(url: string, key: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const response = await fetch(`${url}/sandbox/log/events`, {
      headers: { Authorization: `Bearer ${key}`, ...headers },
      signal: this.#leaving.signal,
    });
    void this.#read(response).catch(() => (this.isOver = true));
    return response;
  }

  leave(): void {
    this.#leaving.abort();
  }

  async #read({ body }: Response): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, id = '', data = ''] = /^id: (.*)\nevent: call\ndata: (.*)$/.exec(part) ?? [];
        if (id !== '') this.events.push({ id, data: JSON.parse(data) });
      }
    }
    this.isOver = true;
  }
}

describeAtTheBank('A follower of a workspace’s log', ({ restart, url }) => {
  const begin = () => new Developer(url).begin();
  const withClient = () => developerWithClient(url);

  it('receives each call of its workspace, and no other calls', async () => {
    const [{ developer, ...own }, { developer: stranger, ...other }] = [
      await withClient(),
      await withClient(),
    ];
    await own.tpp.initiate();
    await entriesOf(developer, 1);
    const follower = new Follower();
    const response = await follower.begin(url(), developer.key);
    expect(response.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).to.equal('no-store');
    await other.tpp.initiate();
    await own.tpp.initiate({ content: '{}' });
    await until(() => follower.events.length > 0);
    await entriesOf(stranger, 1);
    const [listed] = await entriesOf(developer, 2);
    expect(follower.events).to.deep.equal([{ id: textAt(listed, 'entryId'), data: listed }]);
    follower.leave();
  });

  it('may be a browser with the key in its cookie', async () => {
    const { key } = await begin();
    const response = await fetch(`${url()}/sandbox/log/events`, {
      headers: { Cookie: `sandbox-workspace=${key}` },
    });
    expect(response.status).to.equal(200);
    await response.body?.cancel();
  });

  it('receives the missed calls after a reconnect', async () => {
    const { developer, tpp } = await withClient();
    for (const paymentId of ['1', '2', '3']) await tpp.read(paymentId);
    const [newest, middle, oldest] = await entriesOf(developer, 3);
    const follower = new Follower();
    await follower.begin(url(), developer.key, { 'Last-Event-ID': textAt(oldest, 'entryId') ?? '' });
    await until(() => follower.events.length === 2);
    expect(follower.events.map(({ data }) => data)).to.deep.equal([middle, newest]);
    follower.leave();
  });

  it('is refused with different events to begin after', async () => {
    const headers = { Authorization: `Bearer ${(await begin()).key}`, 'Last-Event-ID': ['1', '2'] };
    expect((await exchange(`${url()}/sandbox/log/events`, { headers })).status).to.equal(400);
  });

  it('needs the key, and counts against a limit of five for a workspace', async () => {
    const developer = await begin();
    const stranger = new Follower();
    const { status } = await stranger.begin(url(), 'workspace_nobodys-key-of-twenty-letters');
    expect(status).to.equal(401);
    const followers = Array.from({ length: 6 }, () => new Follower());
    const statuses: number[] = [];
    for (const follower of followers) statuses.push((await follower.begin(url(), developer.key)).status);
    expect(statuses).to.deep.equal([200, 200, 200, 200, 200, 429]);
    for (const follower of followers) follower.leave();
    const again = new Follower();
    await until(async () => (await again.begin(url(), developer.key)).status === 200);
    again.leave();
  });

  it('is disconnected when the workspace is deleted', async () => {
    const developer = await begin();
    const follower = new Follower();
    await follower.begin(url(), developer.key);
    await developer.ask('DELETE', '/workspace');
    await until(() => follower.isOver);
  });

  it('does not keep a server from stopping', async () => {
    const developer = await begin();
    const follower = new Follower();
    await follower.begin(url(), developer.key);
    await restart();
    expect(follower.isOver).to.equal(true);
  });
});

forEachEngine('A follower of a workspace’s log', (engine) => {
  it('receives calls that another process answered', async () => {
    await seed(engine.database());
    const [one, other] = [
      await startServer({ databaseUrl: engine.url() }),
      await startServer({ databaseUrl: engine.url() }),
    ];
    const { developer, id } = await developerWithClient(() => one.url);
    const follower = new Follower();
    await follower.begin(one.url, developer.key);
    await new Tpp(() => other.url, id).initiate();
    await until(() => follower.events.length === 1);
    follower.leave();
    await Promise.all([one.stop(), other.stop()]);
  });
});
