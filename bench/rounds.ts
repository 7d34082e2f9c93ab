/** Measures several servers in turn, round after round, so that disturbances of the machine affect all servers alike. */
import { load, type LoadOptions } from './load.js';
import type { ServerProcess } from './processes.js';

export interface Contender {
  readonly name: string;
  readonly server: ServerProcess;
  /** Processor seconds used so far by a database that runs as a process. */
  readonly databaseSeconds?: () => number | undefined;
  readonly load: Omit<LoadOptions, 'port' | 'seconds'>;
}

/** A server measured alone, or several servers measured at the same time. */
type Turn = Contender | readonly Contender[];

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

export interface Round {
  readonly requestsPerSecond: number;
  /** Processor time of the server per request. */
  readonly cpuMicroseconds: number;
  /** Processor time of the database per request; NaN for a database inside the server's process. */
  readonly databaseMicroseconds: number;
  readonly median: number;
  readonly p99: number;
}

export interface Figures extends Round {
  readonly name: string;
  readonly lowest: number;
  readonly highest: number;
}

/** Returns the medians of each contender. Prints the generator's load, because a saturated generator would measure itself. */
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

/** Repeats warm-up rounds until the JIT compiler has seen enough requests, which takes several rounds on a busy machine. */
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

/** Quantile of a sorted list: the value below which this share of the values lies. */
function at(values: Float64Array, part: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
}
