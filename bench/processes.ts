/** Starts the measured servers, each as a process: the server on one core, load generator and database on another. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../test/support/runner/programs.js';
import { load, type LoadOptions } from './load.js';

const serverCore = '0';
const ownCore = '1';
const ticksPerSecond = 100;

const taskset = availableParallelism() > 1 ? findProgram('taskset') : undefined;
// The flag of `npm start`, for all servers alike: a larger young generation makes garbage collection cheaper under load.
const memoryFlag = '--max-semi-space-size=64';
const onServerCore = taskset === undefined ? [] : [taskset, '-c', serverCore];

/** Pins this process, and with it the load generator and a started database, to the core that servers do not use. */
export function keepToOwnCore(): string {
  if (taskset === undefined) return 'Server and load share the cores: there is no taskset, or only one core.';
  execFileSync(taskset, ['-acp', ownCore, String(process.pid)], { stdio: 'ignore' });
  return `Servers run on core ${serverCore}, the load and MariaDB on core ${ownCore}.`;
}

export interface ServerProcess {
  readonly port: number;
  /** Time from the start of the process to its first answer. */
  readonly startMilliseconds: number;
  /** Processor seconds so far; undefined without /proc. */
  cpuSeconds(): number | undefined;
  /** Resident memory now; undefined without /proc. */
  megabytes(): number | undefined;
  stop(): Promise<void>;
}

export type Probe = Pick<LoadOptions, 'expectedStatus' | 'request'>;

export interface ServerOptions {
  /** Path of the module to run, relative to the benchmark's compiled code. */
  readonly module: string;
  readonly flags?: readonly string[];
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The port of a server that does not report its port. */
  readonly port?: number;
  /** The request whose answer marks the end of the start. */
  readonly probe: Probe;
}

const running = new Set<ChildProcess>();
process.prependListener('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { module, probe, flags = [], arguments: words = [] } = options;
  const file = fileURLToPath(new URL(module, import.meta.url));
  const start = performance.now();
  const [command = '', ...others] = [...onServerCore, process.execPath, memoryFlag, ...flags, file, ...words];
  const child = spawn(command, others, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...options.environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const port = options.port ?? (await portFrom(child, module));
  await firstAnswer(child, port, probe);
  return {
    port,
    startMilliseconds: performance.now() - start,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    megabytes: () => megabytesOf(child.pid),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function portFrom(child: ChildProcess, module: string): Promise<number> {
  const ended = once(child, 'exit').then(() => undefined);
  const told = once(child, 'message').then(([port]: readonly unknown[]) => port);
  const port = await Promise.race([told, ended]);
  if (typeof port !== 'number') throw new Error(`${module} ended before it listened.`);
  return port;
}

async function firstAnswer(child: ChildProcess, port: number, probe: Probe): Promise<void> {
  for (;;) {
    try {
      await load({ ...probe, port, connections: 1, seconds: 0 });
      return;
    } catch (error) {
      const isNotListening = error instanceof Error && error.message.includes('ECONNREFUSED');
      if (!isNotListening || child.exitCode !== null) throw error;
      await pause(2);
    }
  }
}

/** Processor seconds of a process so far; undefined without /proc. */
export function cpuSecondsOf(pid: number | undefined): number | undefined {
  try {
    // The command's name may contain spaces, so the fields after it are counted: the 12th and 13th are user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/** Resident memory of a process, in megabytes; undefined without /proc. */
function megabytesOf(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
