/** newman, Postman's command-line runner for collections; optional, installed in `sandbox/test/runners/`. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** The part of newman's interface in use; newman's own command uses the same. */
interface Newman {
  run(options: object, ended: (error: Error | null, summary: Summary) => void): void;
}

interface Summary {
  readonly run: {
    readonly executions: readonly {
      readonly item: { readonly name: string };
      readonly response?: { readonly code: number };
    }[];
    readonly failures: readonly {
      readonly error: { readonly message: string };
      readonly source?: { readonly name: string };
    }[];
  };
}

export interface CollectionRun {
  readonly sent: readonly { readonly name: string; readonly status: number }[];
  /** One text for each failed test. */
  readonly failures: readonly string[];
}

export function hasNewman(): boolean {
  return existsSync(resolve('sandbox/test/runners/node_modules/newman'));
}

export function runCollection(collection: object): Promise<CollectionRun> {
  const { run }: Newman = createRequire(resolve('sandbox/test/runners/package.json'))('newman');
  return new Promise((ended, failed) => {
    run({ collection }, (error, summary) => {
      if (error) return failed(error);
      const { executions, failures } = summary.run;
      ended({
        sent: executions.map(({ item, response }) => ({ name: item.name, status: response?.code ?? 0 })),
        failures: failures.map(({ error: { message }, source }) => `${source?.name ?? ''}: ${message}`),
      });
    });
  });
}
