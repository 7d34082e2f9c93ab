/** Loads the sealing keys at start and each minute, so that a rotation needs no restart, and chooses the one that seals. */
import { checkSecret, type Config, ConfigProblem, secretReader } from '../config/config.js';
import { settings } from '../config/settings.js';
import type { KeyList, SealingKeys } from '../crypto/digests.js';
import { withDeadline } from '../engine/deadline.js';
import type { Log } from '../log.js';
import type { ActiveAlarms } from '../observe/active-alarms.js';
import { createSecretAlarm, readStackFrames } from '../observe/alarms.js';
import { type NamedKeySource, unusable } from '../plugins/bank.js';

const intervalMilliseconds = 60_000;
const deadlineMilliseconds = 10_000;

/**
 * A key that a running process finds opens at once, and seals only from the third load after: three minutes. By then
 * every process opens with it, because each loads once a minute, and a changed secret may reach the files of other
 * machines up to a minute and a half later (Kubernetes).
 */
const loadsBeforeSealing = 3;

/** The keys in force: the first seals, all of them open. */
export class KeyRing {
  #inForce: KeyList | undefined;
  /** How many loads in a row have found each key after the one that found it first. */
  #loads: ReadonlyMap<string, number> = new Map();

  constructor(given?: KeyList) {
    if (given) this.take(given);
  }

  readonly keys: SealingKeys = () => {
    if (!this.#inForce) throw new Error('The sealing keys are not loaded.');
    return this.#inForce;
  };

  /**
   * Takes the keys of a load, newest first. A key that is not among them opens nothing any more. At the first load, and
   * when the sealing key has gone without a known successor, as after a leak, the newest key seals at once.
   */
  take(loaded: KeyList): void {
    const before = this.#inForce;
    const countLoads = (key: string) => (before ? (this.#loads.get(key) ?? -1) + 1 : loadsBeforeSealing);
    this.#loads = new Map(loaded.map((key) => [key, countLoads(key)]));
    const maySeal = (key: string) => key === before?.[0] || (this.#loads.get(key) ?? 0) >= loadsBeforeSealing;
    const sealing = loaded.find(maySeal) ?? loaded[0];
    const keys: KeyList = [sealing, ...loaded.filter((key) => key !== sealing)];
    // The same list keeps all that is derived from it.
    if (keys.join() !== before?.join()) this.#inForce = keys;
  }
}

/** The keys of the settings, for a command; undefined when a plugin brings the keys. */
export function givenKeys({ SEALING_KEY: keys }: Pick<Config, 'SEALING_KEY'>): SealingKeys | undefined {
  return keys && (() => keys);
}

const late = Symbol('late');

type Loaded = { readonly keys: KeyList } | Unloaded;

interface Unloaded {
  readonly reason: string;
  readonly error?: unknown;
  /** The source has not answered, and may answer the next time. */
  readonly isAway?: true;
}

/** Asks a plugin's source once, and checks its answer by the rules of SEALING_KEY. */
export async function loadKeys(
  { source }: NamedKeySource,
  { MODE }: Pick<Config, 'MODE'>,
  milliseconds = deadlineMilliseconds,
): Promise<Loaded> {
  try {
    const given: unknown = await withDeadline(milliseconds, late, async () => source.load());
    if (given === late)
      return { reason: `is not loaded within ${milliseconds / 1000} seconds`, isAway: true };
    if (!isTexts(given)) return { reason: 'is not a list of texts without commas' };
    return checked(checkSecret('SEALING_KEY', settings.SEALING_KEY, { SEALING_KEY: given.join() }, MODE));
  } catch (error) {
    return { reason: `cannot be loaded: ${nameFailure(error)}`, error, isAway: true };
  }
}

/** Only unusable keys are a mistake of the settings, after which no supervisor tries again. */
function startFailure({ plugin }: NamedKeySource, { error, isAway, reason }: Unloaded): Error {
  const text = `${plugin}: keys ${reason}`;
  const [place] = readStackFrames(error);
  return isAway ? new Error(place ? `${text} ${place}` : text) : new ConfigProblem([text], unusable);
}

function checked(read: ReturnType<typeof checkSecret<KeyList | undefined>>): Loaded {
  if ('reason' in read) return read;
  return read.value ? { keys: read.value } : { reason: 'is missing' };
}

function isTexts(given: unknown): given is readonly string[] {
  return Array.isArray(given) && given.every((each) => typeof each === 'string' && !each.includes(','));
}

/** The code or the class of an error, because its text may hold a key. */
function nameFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'an exception that is no error';
  const isCode =
    'code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{2,50}$/.test(error.code);
  return isCode ? String(error.code) : error.constructor.name;
}

/** The live sealing keys of a process. */
export function createLiveKeys(config: Config, log: Log, alarms: ActiveAlarms) {
  const ring = new KeyRing(config.SEALING_KEY);
  let timer: NodeJS.Timeout | undefined;
  let load = () => Promise.resolve();
  let isStopped = false;
  const takeOver = (loaded: KeyList) => {
    const before = ring.keys();
    ring.take(loaded);
    const [sealing] = ring.keys();
    const news = sealing === before[0] ? '' : '; another key seals';
    if (ring.keys() !== before) log.info({ keys: loaded.length }, `the sealing keys have changed${news}`);
  };
  return {
    keys: ring.keys,
    /** Throws when the plugin's source, if any, does not answer, or a `ConfigProblem` when its keys are unusable. */
    follow: async (named: NamedKeySource | undefined): Promise<void> => {
      const readFile = secretReader('SEALING_KEY', settings.SEALING_KEY, config);
      const read = named ? () => loadKeys(named, config) : readFile && (async () => checked(readFile()));
      if (!read) return;
      if (named) {
        const first = await read();
        if ('reason' in first) throw startFailure(named, first);
        ring.take(first.keys);
      }
      const origin = named ? { plugin: named.plugin } : { setting: 'SEALING_KEY_FILE' };
      const tell = createSecretAlarm(log, alarms, origin);
      load = async () => {
        const loaded = await read();
        // A source that closes with the server may fail.
        if (isStopped) return;
        if ('keys' in loaded) takeOver(loaded.keys);
        tell('reason' in loaded ? loaded : undefined);
      };
      timer = setInterval(() => void load(), intervalMilliseconds);
    },
    /** Loads the keys again. */
    load: () => load(),
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
