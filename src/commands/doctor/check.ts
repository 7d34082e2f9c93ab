/** A check of the doctor: the settings that it needs, and its findings. Checks run concurrently and independently. */
import {
  type Config,
  type Environment,
  hasAll,
  type ReadSettings,
  type SettingName,
} from '../../config/config.js';
import type { Instant } from '../../domain/time.js';
import { withDeadline } from '../../engine/deadline.js';
import type { Plugin } from '../../plugins/plugin.js';
import type { Reached } from './database-connection.js';
import { error, type Finding, describeFailure, warning } from './finding.js';

export interface DoctorContext {
  readonly environment: Environment;
  /** The names in the file `.env`. */
  readonly namesInFile: readonly string[];
  readonly settings: ReadSettings;
  readonly now: Instant;
  /** The server's log files, as the operator names them. */
  readonly logs: readonly string[];
  /** Opened once and read-only; undefined when DATABASE_URL cannot be read. */
  database(): Promise<Reached | undefined>;
  /** Throws a `ConfigProblem` when a plugin is not usable. */
  plugins(): Promise<readonly Plugin[]>;
}

export type Findings = readonly Finding[] | Promise<readonly Finding[]>;

export interface Check {
  readonly area: string;
  run(world: DoctorContext): Findings;
  /** A longer deadline, for a check whose subject may take longer by the settings. */
  deadlineSeconds?(known: Partial<Config>): number;
}

/** A finding with the area of its check. */
export type Report = Finding & { readonly area: string };

/** Builds a check that runs with its settings, or reports that they cannot be read. */
export function check<const Name extends SettingName>(
  area: string,
  needs: readonly Name[],
  run: (config: Pick<Config, Name>, world: DoctorContext) => Findings,
): Check {
  return {
    area,
    run: (world) => {
      const { known } = world.settings;
      if (hasAll(known, needs)) return run(known, world);
      const missing = needs.filter((name) => !(name in known));
      return [notChecked('this part', `${missing.join(', ')} cannot be read`)];
    },
  };
}

export function notChecked(about: string, because: string): Finding {
  return warning(about, `was not checked: ${because}`, 'Fix that first, then run doctor again.');
}

/** Exceeds the time-outs of an unreachable database or port. */
const usualDeadlineSeconds = 15;

/** Runs all checks; returns the findings in the order of the checks, without duplicates. */
export async function runChecks(checks: readonly Check[], world: DoctorContext): Promise<readonly Report[]> {
  const all = await Promise.all(
    checks.map(async (each) => {
      const findings = await runCheck(each, world);
      return findings.map((found) => ({ area: each.area, ...found }));
    }),
  );
  const reports = new Map(all.flat().map((report) => [JSON.stringify(report), report]));
  return [...reports.values()];
}

async function runCheck(one: Check, world: DoctorContext): Promise<readonly Finding[]> {
  const seconds = one.deadlineSeconds?.(world.settings.known) ?? usualDeadlineSeconds;
  const late = error(one.area, `did not finish within ${seconds} seconds`, 'Find out why the check hangs.');
  try {
    return await withDeadline(seconds * 1000, [late], async () => one.run(world));
  } catch (failure) {
    return [error(one.area, `could not be checked: ${describeFailure(failure)}`, 'Fix that first.')];
  }
}
