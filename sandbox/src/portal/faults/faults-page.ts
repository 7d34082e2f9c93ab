/** Fault injection for a workspace: faults in the next calls of its clients. */
import { defined } from '../../../../src/domain/defined.js';
import { Problem } from '../../../../src/domain/problem.js';
import { html, type Html } from '../../../../src/engine/html.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import {
  type Fault,
  type FaultBounds,
  type FaultEffect,
  faultEffects,
  type FaultRule,
} from '../../domain/faults.js';
import { listFaults, removeFaults, replaceFaults } from '../../usecases/faults.js';
import { card, code, table, unseen } from '../frame/components.js';
import { buttonForm, choice, fieldForm, input, type PageForm } from '../frame/fields.js';
import { portalPaths } from '../frame/paths.js';
import { labels, partLeads } from '../frame/labels.js';
import { type PageForms, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import type { FramedPage } from '../workspace/workspace-frame.js';

const effectNames = {
  'answer-500': 'Answer 500, and nothing is done',
  'answer-503': 'Answer 503, and nothing is done',
  'answer-429': 'Answer 429, and nothing is done',
  delay: 'The call is done after a delay',
  'break-off': 'The connection ends, and nothing is done',
  'lose-answer': 'The call is done, and its answer is lost',
} satisfies Record<FaultEffect, string>;

/** Limits of the contract. */
const mostCalls = 1000;
const mostRules = 20;
const mostDelayMilliseconds = 28_000;

export const faultsRoutes = workspacePage({
  path: portalPaths.faults,
  show,
  forms: {
    add: { act: add, done: 'faults-changed' },
    clear: {
      path: portalPaths.faultRemoval,
      act: ({ parts, workspace }) => removeFaults(workspace, parts.services),
      done: 'faults-removed',
    },
  },
});

async function show(
  { parts, workspace }: Visit,
  { add: adding, clear }: PageForms<'add' | 'clear'>,
): Promise<FramedPage> {
  const { services } = parts;
  const faults = await listFaults(workspace, services);
  const coming =
    faults.length === 0
      ? html`<p>No fault is asked for.</p>`
      : [faultTable(faults), buttonForm(clear, 'Take them all back')];
  const content = [card('To come', coming), addCard(adding, services.faultBounds)];
  return { part: 'faults', lead: partLeads.faults, content };
}

function faultTable(faults: readonly Fault[]): Html {
  return table(unseen('To come'), faults, [
    { title: 'What happens', cell: ({ effect }) => effectNames[effect] },
    { title: labels.operation, cell: ({ operation }) => (operation ? code(operation) : 'Every operation') },
    { title: 'Calls', cell: ({ calls, callsLeft }) => `${callsLeft} of ${calls} left` },
    { title: 'Delay in milliseconds', cell: ({ delayMilliseconds }) => delayMilliseconds?.toString() },
  ]);
}

function addCard(shown: PageForm, { mostDelayMilliseconds: mostDelay, operations }: FaultBounds): Html {
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
      hint: `How many in a row meet it; at most ${String(mostCalls)}.`,
      value: '1',
      isRequired: true,
      inputMode: 'numeric',
    }),
    input(shown, {
      name: 'delayMilliseconds',
      label: 'Delay in milliseconds',
      hint: `For a delay, and for nothing else; at most ${String(mostDelay)}.`,
      inputMode: 'numeric',
    }),
  ];
  return card(
    'Ask for a fault',
    fieldForm(shown, { problems: 'It was not taken:', submit: 'Ask for it' }, fields),
  );
}

/** Adds a rule; pending rules keep their remaining number of calls. */
async function add({ parts, workspace }: Visit, fields: FormFields): Promise<void> {
  const pending = (await listFaults(workspace, parts.services)).filter(({ callsLeft }) => callsLeft > 0);
  if (pending.length >= mostRules)
    throw new Problem('status.invalid', `A workspace has at most ${mostRules} faults to come.`);
  const kept = pending.map(({ callsLeft, ...rule }) => ({ ...rule, calls: callsLeft }));
  await replaceFaults([...kept, parseRule(fields)], workspace, parts.services);
}

/** Applies the contract's limits for a call to the form. */
function parseRule(fields: FormFields): FaultRule {
  const effect = faultEffects.find((each) => each === fields.get('effect'));
  if (!effect) throw new Problem('request.invalid', `effect is one of ${faultEffects.join(', ')}.`, 'effect');
  const delay = fields.get('delayMilliseconds');
  return {
    effect,
    calls: parseCount('calls', fields.get('calls') ?? '', mostCalls),
    ...defined({
      operation: fields.get('operation') || undefined,
      delayMilliseconds: delay ? parseCount('delayMilliseconds', delay, mostDelayMilliseconds) : undefined,
    }),
  };
}

function parseCount(field: string, text: string, most: number): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw new Problem('request.invalid', `${field} is a whole number from 1 to ${most}.`, field);
}
