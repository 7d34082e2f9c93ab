/**
 * Server-sent events (SSE) of a workspace's log, with backpressure for slow readers. They are outside the contract, which
 * cannot describe an endless answer.
 */
import type { ServerResponse } from 'node:http';
import { Problem } from '../../../src/domain/problem.js';
import type { Workspace } from '../domain/workspace.js';
import { oneValue } from '../../../src/api/headers.js';
import type { Context, Stage } from '../../../src/api/stage.js';
import { keyMissing } from './workspace-key.js';

interface LogEvent {
  /** Sent back by a reconnecting browser as `Last-Event-ID`. */
  readonly id: string;
  readonly data: object;
}

export interface LogStreamDependencies {
  /** Returns the workspace whose key the request carries. */
  readonly open: (ctx: Context) => Promise<Workspace | undefined>;
  /** Returns a function that reads the events since its last call, and throws when the workspace is gone. */
  readonly follow: (workspace: Workspace, behind?: string) => () => Promise<readonly LogEvent[]>;
  /** Calls `listener` for new entries written by this process. */
  readonly listen: (listener: (workspaceId: string) => void) => () => void;
}

const mostOfWorkspace = 5;
const mostStreams = 100;
/** Polling interval for entries written by other processes. */
const lookEveryMilliseconds = 1000;
/** Keep-alive: intermediaries close idle connections. */
const signOfLifeMilliseconds = 15_000;
/** Backpressure: a stream with more unread bytes is closed. */
const mostUnreadBytes = 1_048_576;

export class LogStreams {
  readonly #parts: LogStreamDependencies;
  readonly #open = new Set<LogStream>();
  #isEnding = false;

  constructor(parts: LogStreamDependencies) {
    this.#parts = parts;
  }

  readonly stage: Stage = async (ctx) => {
    const workspace = await this.#parts.open(ctx);
    if (!workspace) throw keyMissing();
    this.#requireRoom(workspace);
    const behind = oneValue(ctx, 'Last-Event-ID', (text) => new Problem('request.invalid', text));
    const next = this.#parts.follow(workspace, behind === '' ? undefined : behind);
    // Read first: entries present now go out with the stream's start.
    const first = await next();
    ctx.respond = false;
    const stream = new LogStream(workspace.id, ctx.res, next);
    this.#open.add(stream);
    const endListening = this.#parts.listen((id) => id === workspace.id && stream.look());
    const end = () => {
      stream.end();
      endListening();
      this.#open.delete(stream);
    };
    // A pipelined answer gets no event for the end of the connection, and a closed stream emits none, hence the check
    // and both listeners.
    const { socket } = ctx.req;
    if (ctx.res.destroyed || socket.destroyed) return end();
    ctx.res.once('close', end);
    socket.once('close', end);
    stream.begin(first);
  };

  /** Graceful shutdown: ends all streams and accepts no new ones. */
  end(): void {
    this.#isEnding = true;
    for (const stream of this.#open) stream.end();
  }

  #requireRoom({ id }: Workspace): void {
    if (this.#isEnding) throw new Problem('server.unavailable', 'The server is about to stop.');
    const own = [...this.#open].filter(({ workspaceId }) => workspaceId === id).length;
    if (own >= mostOfWorkspace)
      throw new Problem(
        'rate.exceeded',
        `At most ${mostOfWorkspace} connections may follow the log of a workspace.`,
      );
    if (this.#open.size >= mostStreams)
      throw new Problem('server.unavailable', 'Too many connections follow logs; try again shortly.');
  }
}

class LogStream {
  readonly workspaceId: string;
  readonly #response: ServerResponse;
  readonly #next: () => Promise<readonly LogEvent[]>;
  readonly #timers: NodeJS.Timeout[] = [];
  #isLooking = false;
  #hasNews = false;

  constructor(workspaceId: string, response: ServerResponse, next: () => Promise<readonly LogEvent[]>) {
    this.workspaceId = workspaceId;
    this.#response = response;
    this.#next = next;
  }

  begin(first: readonly LogEvent[]): void {
    const response = this.#response;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Accel-Buffering': 'no',
    });
    response.write('retry: 2000\n\n');
    this.#write(first);
    this.#timers.push(
      setInterval(() => this.look(), lookEveryMilliseconds).unref(),
      setInterval(() => response.write(':\n\n'), signOfLifeMilliseconds).unref(),
    );
  }

  /** Reads never overlap: two at once would send events twice. */
  look(): void {
    if (this.#isLooking) this.#hasNews = true;
    else void this.#look();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      do {
        this.#hasNews = false;
        this.#write(await this.#next());
      } while (this.#hasNews);
    } catch (error) {
      // An unavailable database recovers; a deleted workspace does not.
      if (error instanceof Problem && error.reason !== 'server.unavailable') this.end();
    } finally {
      this.#isLooking = false;
    }
  }

  #write(events: readonly LogEvent[]): void {
    for (const { data, id } of events)
      this.#response.write(`id: ${id}\nevent: call\ndata: ${JSON.stringify(data)}\n\n`);
    if (this.#response.writableLength > mostUnreadBytes) this.#response.destroy();
  }

  end(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    if (!this.#response.writableEnded) this.#response.end();
  }
}
