/** Further processes of a bank on the same database, such as one that executes decisions. */
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
  const { ask, stop } = await startProcess('decision-process', databaseUrl);
  return { decide: async (decision) => (await ask(decision)) === true, stop };
}

/** Starts a script of this folder, which answers each message with one. */
export async function startProcess(script: string, databaseUrl: string) {
  const child = fork(new URL(`./${script}.js`, import.meta.url), [databaseUrl], { stdio: 'inherit' });
  await once(child, 'message');
  const ended = once(child, 'exit');
  return {
    ask: async (message: Decision | number): Promise<unknown> => {
      const answer = once(child, 'message');
      child.send(message);
      const [first]: unknown[] = await Promise.race([answer, ended]);
      return first;
    },
    stop: async (): Promise<void> => {
      child.disconnect();
      const [code, signal]: unknown[] = await ended;
      if (code !== 0) throw new Error(`The second process ended with ${String(code ?? signal)}.`);
    },
  };
}
