/**
 * `npm run mock`: a mock server for client developers and contract designers; it answers every contract of specs/ with
 * its own examples. `npm run mock -- specs/payments/1.4.0.yaml` serves that contract alone, without generated code.
 */
import { print } from '../../codegen/answer.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { startMock } from './command.js';

const answer = await startMock(process.argv.slice(2), process.env, createLinter());
const { running } = answer;
if (running)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.stop());
print(answer);
