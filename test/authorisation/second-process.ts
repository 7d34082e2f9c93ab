/** The second process of a bank, which executes decisions on the same database. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AuthorisationAction } from '../../src/usecases/authorisation/views.js';

/** The browser's request; with a session key, the request belongs to the customer's own page. */
export interface Decision {
  readonly authorisationId: string;
  readonly browserKey: string;
  readonly formId: string;
  readonly sessionKey?: string;
  readonly action: AuthorisationAction;
}

export interface SecondProcess {
  /** The bank's answer to the browser; always true at an authorisation. */
  decide(decision: Decision): Promise<boolean>;
  stop(): Promise<void>;
}

export async function startSecondProcess(databaseUrl: string): Promise<SecondProcess> {
  const child = fork(new URL('./decision-process.js', import.meta.url), [databaseUrl], { stdio: 'inherit' });
  await once(child, 'message');
  const ended = once(child, 'exit');
  return {
    decide: async (decision) => {
      const answer = once(child, 'message');
      child.send(decision);
      const [isDone]: unknown[] = await Promise.race([answer, ended]);
      return isDone === true;
    },
    stop: async () => {
      child.disconnect();
      const [code, signal]: unknown[] = await ended;
      if (code !== 0) throw new Error(`The second process ended with ${String(code ?? signal)}.`);
    },
  };
}
