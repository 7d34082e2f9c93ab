/** A look at one thing: which settings it needs, and what it finds. All run at once, and none keeps another one from it. */
import type { Config, Environment, ReadSettings, SettingName } from '../../config/config.js';
import type { Instant } from '../../domain/time.js';
import { withDeadline } from '../../engine/deadline.js';
import type { Plugin } from '../plugins/plugin.js';
import type { Reached } from './reach.js';
import { error, type Finding, reasonOf, warning } from './finding.js';

export interface World {
  readonly environment: Environment;
  readonly settings: ReadSettings;
  readonly now: Instant;
  /** Files of the server's log, as the operator names them. */
  readonly logs: readonly string[];
  /** Opened once, to be read alone; undefined where nobody can tell which one it is. */
  database(): Promise<Reached | undefined>;
  /** Throws a `ConfigProblem` where one of them is not usable. */
  plugins(): Promise<readonly Plugin[]>;
}

export type Findings = readonly Finding[] | Promise<readonly Finding[]>;

export interface Check {
  readonly area: string;
  look(world: World): Findings;
  /** Where the settings allow what is looked at more time than usual. */
  deadlineSeconds?(known: Partial<Config>): number;
}

/** A finding, and which check has made it. */
export type Report = Finding & { readonly area: string };

/** A check that has its settings, or says that it lacks them. */
export function check<const Name extends SettingName>(
  area: string,
  needs: readonly Name[],
  look: (config: Pick<Config, Name>, world: World) => Findings,
): Check {
  return {
    area,
    look: (world) => {
      const { known } = world.settings;
      if (hasAll(known, needs)) return look(known, world);
      const missing = needs.filter((name) => !(name in known));
      return [notLookedAt(area, `${missing.join(', ')} cannot be read`)];
    },
  };
}

export function hasAll<Name extends SettingName>(
  known: Partial<Config>,
  needs: readonly Name[],
): known is Partial<Config> & Pick<Config, Name> {
  return needs.every((name) => name in known);
}

export function notLookedAt(about: string, because: string): Finding {
  return warning(about, `was not looked at: ${because}`, 'Mend that first, and ask again.');
}

/** Longer than a database or a port that is away takes to be given up. */
const usualDeadlineSeconds = 15;

/** In the order of the checks, and each thing once. */
export async function examine(checks: readonly Check[], world: World): Promise<readonly Report[]> {
  const all = await Promise.all(
    checks.map(async (each) => {
      const findings = await findingsOf(each, world);
      return findings.map((found) => ({ area: each.area, ...found }));
    }),
  );
  const reports = new Map(all.flat().map((report) => [JSON.stringify(report), report]));
  return [...reports.values()];
}

async function findingsOf(one: Check, world: World): Promise<readonly Finding[]> {
  const seconds = one.deadlineSeconds?.(world.settings.known) ?? usualDeadlineSeconds;
  const late = error(one.area, `has not come to an end in ${seconds} seconds`, 'See why it hangs.');
  try {
    return await withDeadline(seconds * 1000, [late], async () => one.look(world));
  } catch (failure) {
    return [error(one.area, `could not be looked at: ${reasonOf(failure)}`, 'See to that first.')];
  }
}
