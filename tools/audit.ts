/**
 * Asks the registry for known vulnerabilities in the production dependencies, and exits with 1 for those of high
 * severity or worse. A registry without this service is reported in a line and is no failure.
 */
import { spawnSync } from 'node:child_process';

interface Audit {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly message?: string;
}

const { error, stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (error) throw error;
const { message, metadata }: Audit = JSON.parse(stdout);
if (metadata) {
  const { critical = 0, high = 0, low = 0, moderate = 0 } = metadata.vulnerabilities;
  console.log(`known vulnerabilities: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low`);
  if (critical + high > 0) process.exitCode = 1;
} else {
  const [reason = 'no answer'] = (message ?? 'no answer').split(' - ');
  console.log(`the registry did not report vulnerabilities: ${reason}`);
}
