/**
 * OpenTelemetry's own SDK, enabled beside the server, which does not include it: one trace from the TPP to the core.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserAt } from '../support/customer/customer.js';
import { exchange } from '../support/server/exchange.js';
import { freePort } from '../support/runner/ports.js';
import { TalkingProcess } from '../support/server/talking-process.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { until } from '../support/runner/together.js';
import { startedBy, Tpp, v132 } from '../support/tpp/tpp.js';
import { CoreProcess, plugin } from './core-process.js';

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url));
const switchedOn = new URL('opentelemetry-process.js', import.meta.url).href;

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parent?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe('OpenTelemetry, enabled by the operator,', () => {
  let core: CoreProcess;
  let server: TalkingProcess;
  let url = '';
  const tpp = new Tpp(() => url);
  before(async () => {
    const port = String(await freePort());
    const place = temporaryFolder();
    core = await CoreProcess.start();
    url = `http://localhost:${port}`;
    const environment = {
      NODE_OPTIONS: `--import ${switchedOn}`,
      PORT: port,
      PLUGINS: plugin,
      CORE_URL: core.url,
      DATABASE_URL: `file:${join(place, 'bank.db')}`,
      WORKER_INTERVAL_MILLISECONDS: '50',
    };
    server = new TalkingProcess({ folder: place, program: process.execPath, args: [main], environment });
    await server.hears(/"listening"/);
  });
  after(async () => {
    await server.interrupt();
    await core.kill();
  });

  const linesNow = (): readonly Readonly<Record<string, unknown>>[] =>
    server.news
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  const spansOf = (trace: string): readonly Span[] =>
    server.news
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{"span"'))
      .map((line): { readonly span: Span } => JSON.parse(line))
      .map(({ span }) => span)
      .filter((span) => span.traceId === trace);
  const callsAtCore = async (trace: string): Promise<readonly Readonly<Record<string, string>>[]> =>
    JSON.parse((await exchange(`${core.url}/traces/${trace}`)).text);

  it('puts the TPP’s call and the core calls into the TPP’s trace, named by the route', async () => {
    const traceparent = `00-${traceId}-${parentId}-01`;
    const { link } = startedBy(await tpp.initiate({ basePath: v132, headers: { traceparent } }));
    await until(() => spansOf(traceId).some(({ parent }) => parent === parentId));
    const spans = spansOf(traceId);
    const ofServer = spans.find(({ parent }) => parent === parentId);
    const route = `${v132}/{payment-service}/domestic-credit-transfers-hr`;
    expect(ofServer?.name).to.equal(`POST ${route}`);
    expect(ofServer?.attributes).to.include({ 'http.route': route });
    const ofCore = spans.filter(({ parent }) => parent === ofServer?.spanId);
    expect(ofCore).to.have.length.of.at.least(2);
    // Exactly one `traceparent` header; a second header from this server would invalidate both.
    const asked = await callsAtCore(traceId);
    expect(asked.map((each) => each['traceparent']?.split('-')[2])).to.have.members(
      ofCore.map(({ spanId }) => spanId),
    );

    const browser = browserAt(link);
    await browser.goToCode();
    await browser.enterCode();
    await until(async () =>
      (await callsAtCore(traceId)).some(({ call }) => call?.startsWith('PUT /orders/')),
    );
  });

  it('logs the id of a new trace for a call without a trace', async () => {
    const requestId = randomUUID();
    await exchange(`${url}/my-consents`, { headers: { 'X-Request-ID': requestId } });
    await until(() => linesNow().some((line) => line['requestId'] === requestId));
    const logged = linesNow().find((line) => line['requestId'] === requestId)?.['traceId'];
    await until(() => spansOf(String(logged)).length > 0);
    expect(spansOf(String(logged)).map(({ name }) => name)).to.deep.equal(['GET /my-consents']);
  });
});
