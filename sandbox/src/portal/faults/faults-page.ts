/** Fault injection for a workspace: faults in the next calls of its clients. */
import { html, type Html } from '../../../../src/engine/html.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { type Fault, type FaultBounds, type FaultEffect, faultEffects } from '../../domain/faults.js';
import { listFaults, listPendingRules, removeFaults } from '../../usecases/faults.js';
import { card, code, table, unseen } from '../frame/components.js';
import {
  buttonForm,
  choice,
  fieldForm,
  input,
  type PageForm,
  textsIn,
  wholeNumberIn,
} from '../frame/fields.js';
import { portalPaths } from '../frame/paths.js';
import { labels, partLeads } from '../frame/labels.js';
import { workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';

const effectNames = {
  'answer-500': 'Answer 500 without executing the call',
  'answer-503': 'Answer 503 without executing the call',
  'answer-429': 'Answer 429 without executing the call',
  delay: 'Execute the call after a delay',
  'break-off': 'Close the connection without executing the call',
  'lose-answer': 'Execute the call, but lose its answer',
} satisfies Record<FaultEffect, string>;

export const faultsRoutes = workspacePage({
  path: portalPaths.faults,
  show: async ({ parts, workspace }, { add: adding, clear }) => {
    const { services } = parts;
    const faults = await listFaults(workspace, services);
    const coming =
      faults.length === 0
        ? html`<p>No fault is armed.</p>`
        : [faultTable(faults), buttonForm(clear, 'Delete all faults')];
    const content = [card('Armed faults', coming), addCard(adding, services.faultBounds)];
    return { part: 'faults', lead: partLeads.faults, content };
  },
  forms: {
    add: { act: add, done: 'faults-changed' },
    clear: {
      path: portalPaths.faultRemoval,
      act: ({ parts, workspace }) => removeFaults(workspace, parts.services),
      done: 'faults-removed',
    },
  },
});

function faultTable(faults: readonly Fault[]): Html {
  return table(unseen('Armed faults'), faults, [
    { title: 'What happens', cell: ({ effect }) => effectNames[effect] },
    { title: labels.operation, cell: ({ operation }) => (operation ? code(operation) : 'Every operation') },
    { title: 'Calls', cell: ({ calls, callsLeft }) => `${callsLeft} of ${calls} left` },
    { title: 'Delay in milliseconds', cell: ({ delayMilliseconds }) => delayMilliseconds?.toString() },
  ]);
}

function addCard(shown: PageForm, { mostDelayMilliseconds, operations }: FaultBounds): Html {
  const every = ['', 'Every operation'] as const;
  const fields = [
    choice(shown, {
      name: 'effect',
      label: 'What happens',
      options: faultEffects.map((effect) => [effect, effectNames[effect]]),
    }),
    choice(shown, {
      name: 'operation',
      label: labels.operation,
      options: [every, ...operations.map((operation) => [operation, operation] as const)],
    }),
    input(shown, {
      name: 'calls',
      label: 'Calls',
      hint: 'The number of consecutive calls; at most 1000.',
      value: '1',
      isRequired: true,
      inputMode: 'numeric',
    }),
    input(shown, {
      name: 'delayMilliseconds',
      label: 'Delay in milliseconds',
      hint: `Only for a delay; at most ${String(mostDelayMilliseconds)}.`,
      inputMode: 'numeric',
    }),
  ];
  return card('Arm a fault', fieldForm(shown, 'Arm the fault', fields, 'The fault was not armed:'));
}

async function add(visit: Visit, fields: FormFields): Promise<void> {
  const pending = await listPendingRules(visit.workspace, visit.parts.services);
  const rule = {
    ...textsIn(fields, 'effect', 'operation'),
    calls: wholeNumberIn(fields, 'calls'),
    delayMilliseconds: wholeNumberIn(fields, 'delayMilliseconds'),
  };
  await visit.ask({ method: 'PUT', path: '/faults', body: { faults: [...pending, rule] } });
}
