/** What the log costs: initiation with it beside initiation without it, in turns on the same machine. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { Developer } from '../support/developer.js';
import { exchange } from '../support/exchange.js';
import { type ServerProcess, spawnServer } from '../support/server.js';
import { domestic, orderOf, v132 } from '../support/tpp.js';

const rounds = 5;
const paymentsOfRound = 3000;
const atOnce = 16;
const tickMilliseconds = 10;

interface Rate {
  readonly perSecond: number;
  readonly processorMicroseconds: number;
}

const body = JSON.stringify(orderOf());

/** So many payments of a client, and what each took of the server's processor. */
async function rateOf(server: ServerProcess, clientId: string): Promise<Rate> {
  const [before, start] = [processorMilliseconds(server), performance.now()];
  let left = paymentsOfRound;
  const callers = Array.from({ length: atOnce }, async () => {
    for (; left > 0;) {
      left -= 1;
      const { status } = await exchange(`${server.url}${v132}/payments/${domestic}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Request-ID': randomUUID(),
          'X-Gateway-Client-Id': clientId,
          'PSU-IP-Address': '192.0.2.1',
        },
        body,
      });
      expect(status).to.equal(201);
    }
  });
  await Promise.all(callers);
  return {
    perSecond: (paymentsOfRound * 1000) / (performance.now() - start),
    processorMicroseconds: ((processorMilliseconds(server) - before) * 1000) / paymentsOfRound,
  };
}

/** As Linux counts it, of user and system. */
function processorMilliseconds({ process: { pid } }: ServerProcess): number {
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMilliseconds;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

describe('Initiation with the log of a workspace', () => {
  it('is measured beside initiation without it', async () => {
    const [on, off] = [await spawnServer(), await spawnServer({ settings: { PORTAL: 'false' } })];
    const { id } = await (await new Developer(() => on.url).begin()).client();
    const kinds = {
      'without a portal': () => rateOf(off, 'sandbox-tpp'),
      'a client that is nobody’s': () => rateOf(on, 'sandbox-tpp'),
      'a client of a workspace': () => rateOf(on, id),
    };
    const rates = new Map<string, Rate[]>();
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [kind, measure] of Object.entries(kinds)) {
        const rate = await measure();
        if (round > 0) rates.set(kind, [...(rates.get(kind) ?? []), rate]);
      }
    }
    const medians = [...rates].map(([kind, all]) => ({
      kind,
      perSecond: medianOf(all.map(({ perSecond }) => perSecond)),
      microseconds: medianOf(all.map(({ processorMicroseconds }) => processorMicroseconds)),
    }));
    const [base] = medians;
    for (const { kind, microseconds, perSecond } of medians) {
      const [share, processorShare] = [
        perSecond / (base?.perSecond ?? 1),
        (base?.microseconds ?? 1) / microseconds,
      ];
      console.log(
        `      ${kind}: ${perSecond.toFixed(0)} a second (${share.toFixed(2)}), ` +
          `${microseconds.toFixed(0)} µs of processor (${processorShare.toFixed(2)})`,
      );
    }
    await Promise.all([on.stop(), off.stop()]);
  });
});
