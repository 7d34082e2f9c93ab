/** What is to be thought of a schema, a clock and processes; pure. */
import type { Config } from '../../config/config.js';
import type { Instant } from '../../domain/time.js';
import type { SchemaState } from '../../storage/migrations.js';
import { mostApartMilliseconds } from '../alarms.js';
import { counted, error, type Finding, ok, some, warning } from './finding.js';

export function judgeSchema(
  { contraction, isLocked, missing, plugin, unknown }: SchemaState & { readonly plugin?: string },
  mode: Config['MODE'],
): Finding {
  const about = plugin === undefined ? 'the schema' : `the schema of the plugin ${plugin}`;
  if (isLocked) {
    return warning(
      about,
      'is being changed, or was left locked by a process that has died over it',
      'Where no migration runs, set is_locked to 0 in the table of the lock, which npm run migrate names.',
    );
  }
  if (missing.length > 0) {
    const lacks = `lacks ${counted(missing.length, 'migration')}: ${some(missing)}`;
    if (mode === 'sandbox') return ok(about, `${lacks}; the next start applies them`);
    return error(
      about,
      lacks,
      'Run npm run migrate, or open-banking-interface migrate; until then nothing starts.',
    );
  }
  if (contraction !== undefined) {
    return error(
      about,
      `has a migration that has taken away what this program still uses: ${contraction}`,
      'Run the version that has applied it, or a newer one; until then nothing starts.',
    );
  }
  if (unknown.length > 0) {
    return warning(
      about,
      `has migrations that this program does not know: ${some(unknown)}`,
      'It runs beside them; to end an upgrade, run the version that has applied them, or a newer one.',
    );
  }
  return ok(about, 'is up to date');
}

/** `ahead` is undefined where the database has no clock of its own. */
export function judgeClock(ahead: number | undefined): Finding {
  const about = 'the clock of this machine';
  if (ahead === undefined) return ok(about, 'is that of the database, which is a file on it');
  const apart = `${Math.abs(ahead)} ms ${ahead > 0 ? 'behind' : 'ahead of'} the database’s`;
  if (Math.abs(ahead) <= mostApartMilliseconds)
    return ok(about, ahead === 0 ? 'is the database’s' : `is ${apart}`);
  return error(about, `is ${apart}`, 'See to NTP on both machines; certificates and logs go by this one.');
}

export interface ProcessesSeen {
  /** When each has last said that it is there. */
  readonly beats: readonly Instant[];
  readonly isFile: boolean;
}

/** A process says each minute that it is there. */
const mostAheadMilliseconds = 60_000;

export function judgeProcesses({ beats, isFile }: ProcessesSeen, now: Instant): Finding {
  const about = 'processes on this database';
  if (beats.some((beat) => beat - now > mostAheadMilliseconds)) {
    return error(
      about,
      'have been there at a time that is yet to come',
      'See to this machine’s clock; where another one was wrong, wait until that time is over.',
    );
  }
  if (isFile && beats.length > 1) {
    return warning(
      about,
      `were ${beats.length} in the last two and a half minutes, and it is a file`,
      'Run one process on a file, or use MariaDB; after a restart, ask again in three minutes.',
    );
  }
  return ok(about, beats.length === 0 ? 'are not running' : `are running: ${beats.length}`);
}

interface Node {
  readonly name: string;
  readonly failure: string | undefined;
}

/** Of a cluster that answers. */
export function judgeNodes(nodes: readonly Node[]): readonly Finding[] {
  return nodes.map(({ failure, name }) =>
    failure === undefined
      ? ok(name, 'answers')
      : warning(
          name,
          `does not answer: ${failure}`,
          'Bring the node back; the next one that is lost may be too many.',
        ),
  );
}
