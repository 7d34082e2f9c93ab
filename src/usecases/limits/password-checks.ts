/**
 * Fair queue of password checks. A check costs a CPU core or a call of the bank's authenticator, so few run at once,
 * and login flooding must not keep other customers out; see docs/developer/decisions, D22.
 */
import { Problem } from '../../domain/problem.js';

/** The requester of a check. */
export interface CheckRequester {
  /** The unit of fairness: the browser's network, or a client. */
  readonly address: string;
  readonly browser: string;
  /** Whether the named customer has logged in with this browser before (trusted device); such checks go first. */
  readonly isKnown: boolean;
  /** Deadline of the wait, on the scale of `performance.now()`. */
  readonly until: number;
}

export interface PasswordCheckLimits {
  /** Concurrency limit. */
  readonly atOnce: number;
  /** Queue length. Beyond it, a waiting check of the most crowded address is refused. */
  readonly waitingAtMost: number;
}

/** Runs `work` when its turn comes. Throws `server.unavailable` when that takes too long. */
export interface PasswordChecks {
  <T>(turn: CheckRequester, work: () => Promise<T>): Promise<T>;
  /** The current numbers of running and waiting checks. */
  load(): PasswordCheckLoad;
}

export interface PasswordCheckLoad {
  readonly running: number;
  readonly waiting: number;
}

interface Waiting extends CheckRequester {
  /** When this browser first asked for the check that it still waits for, in this attempt or a refused one. */
  readonly since: number;
  /** Whether an attempt of this browser was refused, and it asks again. */
  readonly isBack: boolean;
  proceed(): void;
  refuse(): void;
}

export function passwordChecks(limits: PasswordCheckLimits): PasswordChecks {
  const running = new Set<CheckRequester>();
  const queue = new Queue(limits.waitingAtMost);
  const check = async <T>(asked: CheckRequester, work: () => Promise<T>): Promise<T> => {
    // One priority check per browser: repeated logins with a known password must not keep other customers out.
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

/** Keys of last turns to remember; exceeds the longest queue. */
const mostRemembered = 1_000;
/** Browsers whose check was refused; a crowd that begins as new browsers makes about a hundred a second. */
const mostRefused = 10_000;
const refusedMilliseconds = 30_000;

class Queue {
  /** In order of arrival. */
  readonly waiting = new Set<Waiting>();
  readonly #waitingAtMost: number;
  /** Sequence number of the last turn per address and per browser; dropped once no check of it waits. */
  readonly #lastTurns = new Map<string, number>();
  /** When each browser without a turn first asked, and whether it was refused since. */
  readonly #firstAsked = new Map<string, { readonly at: number; wasRefused: boolean }>();
  #turns = 0;

  constructor(waitingAtMost: number) {
    this.#waitingAtMost = waitingAtMost;
  }

  /** `begin` is called synchronously when the turn comes, so that no other check takes the slot. */
  async wait(turn: CheckRequester, begin: () => void): Promise<void> {
    const asked = { ...turn, ...this.#rememberFirst(turn.browser) };
    if (this.waiting.size >= this.#waitingAtMost) {
      const displaced = this.#displacedBy(asked);
      if (!displaced) throw this.#refusalOf(turn);
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
        reject(this.#refusalOf(turn));
      };
      const place: Waiting = { ...asked, proceed, refuse };
      const timer = setTimeout(refuse, Math.max(0, turn.until - performance.now()));
      this.waiting.add(place);
    });
  }

  /** Records that this check has got its turn. */
  note(turn: CheckRequester): void {
    this.#turns += 1;
    this.#firstAsked.delete(turn.browser);
    for (const key of listFairnessKeys(turn)) this.#lastTurns.set(key, this.#turns);
  }

  /** Starts the next waiting check, if any. */
  letIn(): void {
    let next: Waiting | undefined;
    for (const each of this.waiting) if (!next || this.#isBefore(each, next)) next = each;
    next?.proceed();
    if (!next || this.#lastTurns.size > mostRemembered) this.#forget();
  }

  /**
   * Order: trusted devices first, then the address and, within it, the browser whose last turn is longest ago; of those
   * without a turn one that was refused before, then the one that first asked. A crowd that begins as new browsers cannot
   * keep out a customer who tries again, however slow the checks are.
   */
  #isBefore(one: Waiting, other: Waiting): boolean {
    if (one.isKnown !== other.isKnown) return one.isKnown;
    const [address = 0, browser = 0] = listFairnessKeys(one).map((key) => this.#lastTurns.get(key) ?? 0);
    const [otherAddress = 0, otherBrowser = 0] = listFairnessKeys(other).map(
      (key) => this.#lastTurns.get(key) ?? 0,
    );
    if (address !== otherAddress) return address < otherAddress;
    return browser === otherBrowser ? hasAskedBefore(one, other) : browser < otherBrowser;
  }

  /**
   * The waiting check to displace for a new one: the last of the most crowded address, never one from a trusted device.
   * A check without a trusted device displaces only checks of an address more crowded than its own, and those behind it
   * of its own address.
   */
  #displacedBy(turn: CheckRequester & Asking): Waiting | undefined {
    const strangers = [...this.waiting].filter(({ isKnown }) => !isKnown);
    const countWaiting = (address: string) => strangers.filter((each) => each.address === address).length;
    const largest = Math.max(0, ...strangers.map(({ address }) => countWaiting(address)));
    if (turn.isKnown || countWaiting(turn.address) + 1 < largest)
      return findLast(strangers.filter(({ address }) => countWaiting(address) === largest));
    const last = findLast(strangers.filter(({ address }) => address === turn.address));
    return last && hasAskedBefore(turn, last) ? last : undefined;
  }

  #rememberFirst(browser: string): Asking {
    const now = performance.now();
    // In order of time, so that the first ones are the oldest.
    for (const [each, { at }] of this.#firstAsked) {
      if (at + refusedMilliseconds > now) break;
      this.#firstAsked.delete(each);
    }
    const first = this.#firstAsked.get(browser);
    if (!first && this.#firstAsked.size < mostRefused)
      this.#firstAsked.set(browser, { at: now, wasRefused: false });
    return { since: first?.at ?? now, isBack: first?.wasRefused ?? false };
  }

  #refusalOf({ browser }: CheckRequester): Problem {
    const first = this.#firstAsked.get(browser);
    if (first) first.wasRefused = true;
    return new Problem('server.unavailable', 'Too many are being served at this moment; try again shortly.');
  }

  #forget(): void {
    const kept = new Set([...this.waiting].flatMap(listFairnessKeys));
    for (const key of this.#lastTurns.keys()) if (!kept.has(key)) this.#lastTurns.delete(key);
  }
}

type Asking = Pick<Waiting, 'since' | 'isBack'>;

/** Whether a check goes before another one of the same address, where neither browser has had a turn. */
function hasAskedBefore(one: Asking, other: Asking): boolean {
  return one.isBack === other.isBack ? one.since < other.since : one.isBack;
}

function findLast(checks: readonly Waiting[]): Waiting | undefined {
  return checks.reduce<Waiting | undefined>(
    (last, each) => (last && hasAskedBefore(each, last) ? last : each),
    undefined,
  );
}

function listFairnessKeys({ address, browser }: CheckRequester): readonly string[] {
  return [`address ${address}`, `browser ${browser}`];
}
