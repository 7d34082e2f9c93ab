/** A running bank's health checks, documents and log, for operators and developers. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { parse } from 'yaml';
import { contracts as sandboxContracts } from '../../generated/sandbox.js';
import { publicContracts } from '../../src/contract/audiences.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';
import { linesWith, type LogLine } from '../support/server/kept-log.js';
import { textAt } from '../support/runner/json.js';
import { spawnServer, type ServerProcess } from '../support/server/server.js';
import { domestic, startedBy, Tpp, v100, v132 } from '../support/tpp/tpp.js';

describeAtTheBank('A running bank', ({ url }) => {
  for (const [path, status] of [
    ['/health/live', 'up'],
    ['/health/ready', 'ready'],
  ] as const) {
    it(`reports ${status} at ${path}`, async () => {
      const answer = await exchange(url() + path);
      expect(answer.status).to.equal(200);
      expect(JSON.parse(answer.text)).to.deep.equal({ status });
      expect(answer.headers['cache-control']).to.equal('no-store');
      expect((await exchange(url() + path, { method: 'HEAD' })).status).to.equal(200);
    });
  }

  it('lists its contracts with the addresses of their documents', async () => {
    const { status, text } = await exchange(`${url()}/openapi`);
    expect(status).to.equal(200);
    expect(JSON.parse(text)).to.deep.equal({
      contracts: [...publicContracts, ...sandboxContracts].map(({ api, basePath, name, version }) => ({
        name,
        api,
        version,
        basePath,
        json: `${url()}/openapi/${name}.json`,
        yaml: `${url()}/openapi/${name}.yaml`,
      })),
    });
  });

  for (const { basePath, name, version } of publicContracts) {
    it(`publishes ${name} as equal JSON and YAML`, async () => {
      const json = await exchange(`${url()}/openapi/${name}.json`);
      const yaml = await exchange(`${url()}/openapi/${name}.yaml`);
      expect(json.headers['content-type']).to.equal('application/json');
      expect(yaml.headers['content-type']).to.match(/^application\/yaml/);
      const document: unknown = JSON.parse(json.text);
      expect(parse(yaml.text)).to.deep.equal(document);
      expect(textAt(document, 'info', 'version')).to.equal(version);
      expect(textAt(document, 'servers', '0', 'url')).to.equal(url() + basePath);
    });
  }
});

describe('The log of a bank', () => {
  let server: ServerProcess;
  before(async () => {
    server = await spawnServer({ settings: { LOG_LEVEL: 'debug' } });
  });
  after(() => server.stop());

  const linesNow = (): readonly LogLine[] =>
    (server.output().match(/^\{.*\n/gm) ?? []).map((line) => JSON.parse(line));

  /** Returns a request's log line. */
  async function lineOf(requestId: unknown): Promise<LogLine> {
    const [line = {}, ...others] = await linesWith(linesNow, { event: 'call', requestId });
    expect(others).to.deep.equal([]);
    return line;
  }

  it('names the requested page, and no secret of its address', async () => {
    const answer = await exchange(`${server.url}/approve/somebody's-secret`);
    const line = await lineOf(answer.headers['x-request-id']);
    expect(line).to.include({ place: 'approve', status: 404 });
    expect(JSON.stringify(line)).not.to.include('secret');
  });

  it('begins with a banner of the contracts and the sandbox customers', () => {
    const startBanner = server.output().split('\n{', 1)[0];
    for (const { basePath } of publicContracts) expect(startBanner).to.include(server.url + basePath);
    expect(startBanner).to.include('sandbox-tpp').and.include('ana.horvat').and.include('246810');
  });

  it('continues with JSON lines only', () => {
    const [, ...lines] = server.output().slice(server.output().indexOf('\n{')).trimEnd().split('\n');
    expect(lines).to.have.length.above(0);
    for (const line of lines) {
      expect(JSON.parse(line)).to.include.keys(['level', 'time', 'msg']);
      expect(Date.parse(JSON.parse(line).time), line).to.be.above(0);
    }
  });

  it('has one line for each request, with client, operation, status and duration', async () => {
    const tpp = new Tpp(() => server.url);
    const requestId = randomUUID();
    const { id } = startedBy(await tpp.initiate({ basePath: v132, headers: { 'X-Request-ID': requestId } }));
    const { durationMilliseconds, time: _time, traceId, ...line } = await lineOf(requestId);
    expect(line).to.deep.equal({
      level: 'info',
      event: 'call',
      requestId,
      method: 'POST',
      contract: 'payments-1.3.2',
      operation: 'initiateDomesticCreditTransfer',
      path: `${v132}/{payment-service}/domestic-credit-transfers-hr`,
      client: 'sandbox-tpp',
      paymentId: id,
      status: 201,
      msg: 'request',
    });
    expect(traceId).to.match(/^[0-9a-f]{32}$/);
    expect(durationMilliseconds).to.be.a('number').above(0);
  });

  it('names the status of a refusal, and no unproven client', async () => {
    const stranger = new Tpp(() => server.url, 'nobody');
    const [refused, lost] = [randomUUID(), randomUUID()];
    await stranger.initiate({ headers: { 'X-Request-ID': refused } });
    expect(await lineOf(refused))
      .to.include({ status: 401, level: 'info' })
      .and.not.have.any.keys('client');
    await stranger.ask('GET', `${v100}/payments/${domestic}/x/y/z`, { headers: { 'X-Request-ID': lost } });
    expect(await lineOf(lost))
      .to.include({ status: 404 })
      .and.not.have.any.keys('contract', 'operation', 'client');
  });

  it('has health checks at level debug, and other calls at level info', async () => {
    const answer = await exchange(`${server.url}/health/ready`);
    const line = await lineOf(answer.headers['x-request-id']);
    expect(line).to.include({ level: 'debug', place: 'health', status: 200 });
    const other = await exchange(`${server.url}/openapi`);
    expect(await lineOf(other.headers['x-request-id'])).to.include({ level: 'info' });
  });

  it('has the bank’s request id when the TPP’s id is invalid', async () => {
    const answer = await new Tpp(() => server.url).initiate({ headers: { 'X-Request-ID': 'x\ty' } });
    expect(await lineOf(answer.headers['x-request-id'])).to.include({ status: 400 });
  });
});
