/** Runs the doctor's checks in this process with given settings. */
import { readSettings } from '../../src/config/config.js';
import { runChecks, type Check, type DoctorContext } from '../../src/commands/doctor/check.js';
import { reach, type Reached } from '../../src/commands/doctor/database-connection.js';
import type { Plugin } from '../../src/plugins/plugin.js';

type Settings = Readonly<Record<string, string>>;

/** Returns one line for each finding: `error schema: the schema lacks …`. */
export async function found(
  checks: readonly Check[],
  settings: Settings,
  plugins: readonly Plugin[] = [],
  namesInFile: readonly string[] = [],
): Promise<readonly string[]> {
  let reached: Promise<Reached> | undefined;
  const { DATABASE_URL: url = 'file:nowhere/bank.db' } = settings;
  const world: DoctorContext = {
    environment: settings,
    namesInFile,
    settings: readSettings(settings),
    now: Date.now(),
    logs: [],
    database: () => (reached ??= reach(url)),
    plugins: () => Promise.resolve(plugins),
  };
  const reports = await runChecks(checks, world);
  await (await reached)?.database.close();
  return reports.map(({ about, area, level, says }) => `${level} ${area}: ${about} ${says}`);
}
