/** Measures several servers in turn, round after round, so that whatever disturbs the machine disturbs them all. */
import { load, type LoadOptions } from './load.js';
import type { ServerProcess } from './processes.js';

export interface Contender {
  readonly name: string;
  readonly server: ServerProcess;
  /** Processor time so far of a database that is a process of its own. */
  readonly databaseSeconds?: () => number | undefined;
  readonly load: Omit<LoadOptions, 'port' | 'seconds'>;
}

/** Who is measured by itself, or those who are at the same moment. */
type Turn = Contender | readonly Contender[];

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

export interface Round {
  readonly requestsPerSecond: number;
  /** Processor time of the server for one request. */
  readonly cpuMicroseconds: number;
  /** That of its database; not a number where that is no process of its own. */
  readonly databaseMicroseconds: number;
  readonly median: number;
  readonly p99: number;
}

export interface Figures extends Round {
  readonly name: string;
  readonly lowest: number;
  readonly highest: number;
}

/** The medians of each contender; says how busy the load generator was, because a saturated one measures itself. */
export async function measureInTurn(turns: readonly Turn[], plan: Plan): Promise<Figures[]> {
  const contenders = turns.flat();
  for (const contender of contenders) await warmUp(contender, plan);
  const rounds = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
  let busiest = 0;
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const turn of turns) {
      const together = [turn].flat().map(async (contender) => {
        const { generatorShare, ...figures } = await measure(contender, plan.seconds);
        busiest = Math.max(busiest, generatorShare);
        rounds.get(contender.name)?.push(figures);
      });
      await Promise.all(together);
    }
    process.stderr.write(`round ${round} of ${plan.rounds}\n`);
  }
  console.log(`\nThe load generator used at most ${Math.round(busiest * 100)} % of its core.\n`);
  return contenders.map(({ name }) => summaryOf(name, rounds.get(name) ?? []));
}

const requestsToWarmUp = 25_000;
const longestWarmUps = 5;

/** Until the compiler has seen enough of a server, which on a busy machine takes more than a time. */
async function warmUp({ load: options, server }: Contender, { warmUpSeconds: seconds }: Plan): Promise<void> {
  let requests = 0;
  for (let times = 0; times < longestWarmUps && requests < requestsToWarmUp; times += 1) {
    requests += (await load({ ...options, port: server.port, seconds })).requests;
  }
}

async function measure(contender: Contender, seconds: number): Promise<Round & { generatorShare: number }> {
  const { databaseSeconds = () => undefined, server } = contender;
  const before = server.cpuSeconds() ?? Number.NaN;
  const databaseBefore = databaseSeconds() ?? Number.NaN;
  const result = await load({ ...contender.load, port: server.port, seconds });
  const cpuSeconds = (server.cpuSeconds() ?? Number.NaN) - before;
  const ofDatabase = (databaseSeconds() ?? Number.NaN) - databaseBefore;
  return {
    requestsPerSecond: result.requests / result.seconds,
    cpuMicroseconds: (cpuSeconds * 1e6) / result.requests,
    databaseMicroseconds: (ofDatabase * 1e6) / result.requests,
    median: at(result.latencies, 0.5),
    p99: at(result.latencies, 0.99),
    generatorShare: result.generatorShare,
  };
}

function summaryOf(name: string, rounds: readonly Round[]): Figures {
  const sorted = (pick: (round: Round) => number) => Float64Array.from(rounds, pick).sort();
  const rates = sorted((round) => round.requestsPerSecond);
  const median = (pick: (round: Round) => number) => at(sorted(pick), 0.5);
  return {
    name,
    requestsPerSecond: at(rates, 0.5),
    lowest: at(rates, 0),
    highest: at(rates, 1),
    cpuMicroseconds: median((round) => round.cpuMicroseconds),
    databaseMicroseconds: median((round) => round.databaseMicroseconds),
    median: median((round) => round.median),
    p99: median((round) => round.p99),
  };
}

/** The value below which this part of a sorted list is. */
function at(values: Float64Array, part: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
}
