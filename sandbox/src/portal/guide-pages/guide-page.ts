/** A guide: its steps, each with the call to copy in four languages, the button that makes it, and the answer. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { Instant } from '../../../../src/domain/time.js';
import { type Caller, choiceOfClient } from '../calls/caller.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import {
  card,
  code,
  codeBlock,
  link,
  readableJson,
  type SealedForm,
  statusText,
} from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout, script } from '../frame/layout.js';
import { newWorkspaceCard, type NewWorkspaceForms } from '../frame/new-workspace.js';
import { guidePath, portalPaths, runEventsPath } from '../frame/paths.js';
import { fillCall, fillText } from '../guides/fill.js';
import type { CallStep, CommandStep, Guide, GuideStep, Values } from '../guides/guide.js';
import { type GuideRun, keptIds } from '../../domain/guide-run.js';
import { addedNames, findCustomerStep, missingNames } from '../guides/known-values.js';
import { type SnippetLanguage, snippetFormatters } from '../guides/snippets/languages.js';
import { pages } from '../frame/labels.js';
import { languageChoice, languageNames } from '../frame/language-choice.js';

export interface MadeStep {
  readonly index: number;
  /** Absent for an aborted call. */
  readonly answer?: { readonly status: number; readonly text: string };
}

export interface GuideView {
  readonly guide: Guide;
  readonly form: SealedForm;
  readonly language: SnippetLanguage;
  readonly caller: Caller;
  readonly values: Values;
  /** Absent before the first step, with which a run begins. */
  readonly run: GuideRun | undefined;
  readonly made: MadeStep | undefined;
  readonly timeOf: (at: Instant) => string;
  /** Absent in a workspace. */
  readonly workspace: NewWorkspaceForms | undefined;
}

export function guidePage(view: GuideView, context: PortalContext): Html {
  const { form, guide } = view;
  const content = html`<p>${link(portalPaths.guides, pages.guides.title)}</p>
    <h1>${guide.title}</h1>
    <p class="lead">${guide.text}</p>
    ${view.workspace && newWorkspaceCard(view.workspace)} ${languageChoice(form.action, view.language)}
    <form class="inline" method="post" action="${form.action}">
      <input type="hidden" name="state" value="${form.csrfToken}" />
      ${valuesCard(view)} ${guide.steps.map((step, index) => stepCard(step, index, view))}
    </form>`;
  const head = isWaiting(view) ? script('portal-run.js') : undefined;
  return portalLayout({ title: [guide.title, pages.guides.title], head, content }, context);
}

function valuesCard(view: GuideView): Fragment {
  const { caller, guide, run, values, workspace } = view;
  if (workspace) return undefined;
  if (run) {
    return html`<section class="card">
      <p>
        A run as ${code(values['clientId'] ?? '')}. Its address keeps your progress; tokens, codes and keys
        stay in this browser for ten minutes.
      </p>
      <p class="links">
        ${link(guidePath(guide.id), 'Start a new run')}
        ${
          Object.values(run.steps).some(({ requestId }) => requestId)
            ? link(buildHref(portalPaths.recording, { run: run.id }), 'Get this run as a test')
            : undefined
        }
      </p>
    </section>`;
  }
  if (caller.clients.length === 0)
    return html`<section class="card">
      <p>${link(portalPaths.workspace, 'Register a client')}</p>
    </section>`;
  return card(
    'Your values',
    html`<div class="fields">
        <div>${choiceOfClient('Client', caller)}</div>
      </div>
      <button class="button quiet" name="step" value="">Fill in</button>`,
  );
}

function stepCard(step: GuideStep, index: number, view: GuideView): Html {
  const missing = missingNames(step, view.values);
  const names = missing.map((name) => html`${code(name)} `);
  return html`<section class="card" id="step-${String(index + 1)}">
    <h2>${titleOf(step, index)}</h2>
    <p>${step.text}</p>
    ${renderMade(index, view)} ${'call' in step ? renderCall(step, index, view) : renderCommand(step, view)}
    ${
      missing.length > 0 && view.caller.clients.length > 0
        ? [
            html`<p class="soft">Missing values from earlier steps: ${names}</p>`,
            askedValues(missing, index, view),
          ]
        : undefined
    }
    ${view.made?.index === index ? renderAnswer(view.made) : undefined}
  </section>`;
}

function titleOf(step: GuideStep, index: number): string {
  return `${String(index + 1)}. ${step.title}`;
}

function renderCall(step: CallStep, index: number, view: GuideView): Fragment {
  const { form, language, values } = view;
  const isReady = missingNames(step, values).length === 0;
  const filled = fillCall(step.call, values);
  const name = languageNames[language];
  const label = `${titleOf(step, index)}, to copy: ${name}`;
  const snippet = codeBlock(snippetFormatters[language](filled), label, 'program');
  const action = `${form.action}#step-${index + 1}`;
  const page = step.page === undefined ? undefined : fillText(step.page, values);
  const isOwnPage = page !== undefined && page.startsWith(`${values['bank']}/`);
  const button = html`<button
    class="${isOwnPage ? 'button quiet' : 'button'}"
    name="step"
    value="${String(index)}"
    formaction="${action}"
  >
    ${isOwnPage ? 'Let this call decide instead' : 'Make this call'}
  </button>`;
  return html`${isOwnPage ? bankPage(page, index, view) : undefined} ${snippet}
  ${isReady ? button : undefined}`;
}

/**
 * The main way of a customer's step: the bank's page in a tab of its own, while this page waits. The link to look again
 * has no fragment, because with one a browser would not load the page.
 */
function bankPage(page: string, index: number, view: GuideView): Html {
  return html`<p>
      <a class="button" href="${page}" target="_blank" rel="noopener">Open the bank’s page in a new tab</a>
    </p>
    ${
      waitingStep(view) === index
        ? html`<p id="waiting" data-events="${runEventsPath}" role="status">
            This page waits for the customer, and continues by itself.
            ${link(view.form.action, `Refresh: ${view.guide.title}`)}
          </p>`
        : undefined
    }`;
}

function waitingStep({ guide, run }: GuideView): number | undefined {
  return run && findCustomerStep(guide, (index) => run.steps[index] !== undefined);
}

function isWaiting(view: GuideView): boolean {
  const step = view.guide.steps[waitingStep(view) ?? -1];
  return step !== undefined && missingNames(step, view.values).length === 0;
}

/** When a step of the run was made, and how it ended. */
function renderMade(index: number, { run, timeOf }: GuideView): Fragment {
  const made = run?.steps[index];
  if (!made) return undefined;
  const { at, isDecided, status } = made;
  const text = isDecided
    ? `The customer has decided, ${timeOf(at)}.`
    : `Done, ${timeOf(at)}: ${status ?? 'The connection ended without an answer.'}`;
  return html`<p class="state up"><span>${text}</span></p>`;
}

/** Asks for the values that the run does not keep, once the browser has lost them. */
function askedValues(missing: readonly string[], index: number, { guide, run }: GuideView): Fragment {
  const own = addedNames(guide);
  const wasMade = Object.keys(run?.steps ?? {}).some((at) => Number(at) >= index - 1);
  const asked = missing.filter((name) => own.includes(name) && !keptIds.includes(name));
  if (!wasMade || asked.length === 0) return undefined;
  const fields = asked.map(
    (name) =>
      html`<label for="output-${name}-${String(index)}">${code(name)}</label>
        <textarea
          id="output-${name}-${String(index)}"
          name="output-${name}"
          rows="2"
          spellcheck="false"
        ></textarea>`,
  );
  return html`<p>This browser no longer has them. Repeat the step that returns them, or paste them:</p>
    ${fields} <button class="button quiet" name="step" value="">Fill in</button>`;
}

function renderCommand({ command, keepsOutputAs }: CommandStep, { values }: GuideView): Fragment {
  const id = `output-${keepsOutputAs}`;
  return html`${codeBlock(fillText(command, values), command.split(' ', 1)[0] ?? '', 'program')}
    <label for="${id}" class="after">The output of the command</label>
    <textarea id="${id}" name="${id}" rows="4" spellcheck="false">${values[keepsOutputAs] ?? ''}</textarea>
    <button class="button quiet" name="step" value="">Fill in</button>`;
}

function renderAnswer({ answer }: MadeStep): Html {
  if (!answer) return html`<p role="status">The connection ended without an answer.</p>`;
  const title = `The answer, ${String(answer.status)}`;
  return html`<h3>${statusText(title)}</h3>
    ${codeBlock(readableJson(answer.text), title, 'json')}`;
}
