/**
 * Whose password is checked next. Checks cost a core, or the bank's authenticator, so that few run at once and a crowd
 * would keep everybody else out; see docs/decisions.md, D22.
 */
import { Problem } from '../../domain/problem.js';

/** Who asks for a check. */
export interface Turn {
  /** What has a share of its own: the network that the browser connects from, or a client. */
  readonly address: string;
  readonly browser: string;
  /** Whether the customer who is named has logged in in this browser before: then it goes first. */
  readonly isKnown: boolean;
  /** When waiting ends, as `performance.now()` has it. */
  readonly until: number;
}

export interface PasswordCheckLimits {
  /** So many run side by side. */
  readonly atOnce: number;
  /** So many wait behind them; for one more, somebody of the most crowded address has to go. */
  readonly waitingAtMost: number;
}

/** Does the work when it is its turn. Throws `server.unavailable` when that does not come in time. */
export interface PasswordChecks {
  <T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  /** How many there are at a moment. */
  load(): PasswordCheckLoad;
}

export interface PasswordCheckLoad {
  readonly running: number;
  readonly waiting: number;
}

interface Waiting extends Turn {
  proceed(): void;
  refuse(): void;
}

export function passwordChecks(limits: PasswordCheckLimits): PasswordChecks {
  const running = new Set<Turn>();
  const queue = new Queue(limits.waitingAtMost);
  const check = async <T>(asked: Turn, work: () => Promise<T>): Promise<T> => {
    // Whoever knows a password could otherwise keep everybody out by logging in again and again.
    const isAlone = ![...running, ...queue.waiting].some(
      (each) => each.isKnown && each.browser === asked.browser,
    );
    const turn = { ...asked, isKnown: asked.isKnown && isAlone };
    const begin = () => {
      running.add(turn);
      queue.note(turn);
    };
    if (running.size < limits.atOnce) begin();
    else await queue.wait(turn, begin);
    try {
      return await work();
    } finally {
      running.delete(turn);
      queue.letIn();
    }
  };
  return Object.assign(check, {
    load: () => ({ running: running.size, waiting: queue.waiting.size }),
  });
}

/** More than ever wait. */
const mostRemembered = 1_000;

class Queue {
  /** In the order in which they came. */
  readonly waiting = new Set<Waiting>();
  readonly #waitingAtMost: number;
  /** When an address, and a browser, last had a turn, as a number that grows; kept while somebody of it waits. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;

  constructor(waitingAtMost: number) {
    this.#waitingAtMost = waitingAtMost;
  }

  /** `begin` is called at the moment at which the turn comes, so that nobody takes it in between. */
  async wait(turn: Turn, begin: () => void): Promise<void> {
    if (this.waiting.size >= this.#waitingAtMost) {
      const displaced = this.#displacedBy(turn);
      if (!displaced) throw refusal();
      displaced.refuse();
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.waiting.delete(place);
      };
      const proceed = () => {
        leave();
        begin();
        resolve();
      };
      const refuse = () => {
        leave();
        reject(refusal());
      };
      const place: Waiting = { ...turn, proceed, refuse };
      const timer = setTimeout(refuse, Math.max(0, turn.until - performance.now()));
      this.waiting.add(place);
    });
  }

  /** This is its turn. */
  note(turn: Turn): void {
    this.#turns += 1;
    for (const key of keysOf(turn)) this.#lastTurns.set(key, this.#turns);
  }

  /** The next one, if anybody waits. */
  letIn(): void {
    let next: Waiting | undefined;
    for (const each of this.waiting) if (!next || this.#isBefore(each, next)) next = each;
    next?.proceed();
    if (!next || this.#lastTurns.size > mostRemembered) this.#forget();
  }

  /** Those that are known, then the address whose last turn is longest ago, then such a browser of it. */
  #isBefore(one: Waiting, other: Waiting): boolean {
    if (one.isKnown !== other.isKnown) return one.isKnown;
    const [address = 0, browser = 0] = keysOf(one).map((key) => this.#lastTurns.get(key) ?? 0);
    const [otherAddress = 0, otherBrowser = 0] = keysOf(other).map((key) => this.#lastTurns.get(key) ?? 0);
    return address === otherAddress ? browser < otherBrowser : address < otherAddress;
  }

  /** Who goes for one more: the last of the address of which most wait, and nobody who is known for somebody who is not. */
  #displacedBy(turn: Turn): Waiting | undefined {
    const strangers = [...this.waiting].filter(({ isKnown }) => !isKnown);
    const crowdOf = (address: string) => strangers.filter((each) => each.address === address).length;
    const largest = Math.max(0, ...strangers.map(({ address }) => crowdOf(address)));
    if (!turn.isKnown && crowdOf(turn.address) + 1 >= largest) return undefined;
    return strangers.findLast(({ address }) => crowdOf(address) === largest);
  }

  #forget(): void {
    const kept = new Set([...this.waiting].flatMap(keysOf));
    for (const key of this.#lastTurns.keys()) if (!kept.has(key)) this.#lastTurns.delete(key);
  }
}

function keysOf({ address, browser }: Turn): readonly string[] {
  return [`address ${address}`, `browser ${browser}`];
}

function refusal(): Problem {
  return new Problem('server.unavailable', 'Too many are being served at this moment; try again shortly.');
}
