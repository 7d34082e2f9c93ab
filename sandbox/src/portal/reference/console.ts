/** The right pane of an operation's page: the request as code, the form that sends it, and the answer. */
import { defined } from '../../../../src/domain/defined.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { ReferenceAnswer } from '../../../../src/engine/reference/model.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import type { EditedCall } from '../../request-log/replay.js';
import { readAnswerValues } from '../calls/answer-values.js';
import { type Caller, callerValues, choiceOfClient } from '../calls/caller.js';
import type { OperationPlace } from '../documentation/contract-reference.js';
import { chip, code, codeBlock } from '../frame/components.js';
import { chooseLanguage } from '../frame/cookies.js';
import { area, input, refusal, type ShownForm, sureBox } from '../frame/fields.js';
import { sealedForm } from '../frame/forms.js';
import { languageChoice } from '../frame/language-choice.js';
import { newWorkspaceCard, newWorkspaceForms } from '../frame/new-workspace.js';
import { namesIn } from '../guides/fill.js';
import type { RoutedContext, WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { fits, isPage } from './answer-links.js';
import { listExampleCalls } from './example-calls.js';
import { renderSent, type SentView } from './sent-answer.js';
import { formatSnippet } from './snippet.js';

/** A call of the page: what the caller has typed, why it was refused, and its answer. */
export interface GivenCall {
  /** The caller that the form has chosen. */
  readonly caller: Caller;
  readonly edited?: EditedCall;
  readonly refused?: ShownForm;
  readonly sent?: SentView;
}

export type ConsoleView = Awaited<ReturnType<typeof collectConsole>>;

export async function collectConsole(
  ctx: RoutedContext,
  place: OperationPlace,
  { caller, edited, refused, sent }: GivenCall,
  parts: WorkspacePageDependencies,
) {
  const { contract, href, operation } = place;
  const kept = await readAnswerValues(ctx, caller, parts);
  const values = {
    ...defined({ clientId: parts.data.clients[0]?.clientId, accountId: kept['resourceId'] }),
    ...(await callerValues(caller, parts)),
    ...kept,
  };
  const examples = listExampleCalls(operation, contract.basePath, values);
  const chosen = examples.findIndex((_, index) => String(index) === ctx.query['example']);
  const example = Math.max(chosen, 0);
  const target = targetIn(ctx, place);
  const emptyCall = { method: '', target: '/', headers: '', body: '' };
  const call = edited ?? { ...emptyCall, ...examples[example]?.call, ...defined({ target }) };
  const language = chooseLanguage(ctx);
  return {
    form: await sealedForm(ctx, href, parts),
    caller,
    examples,
    example,
    language,
    /** The target or the example that the address chooses. */
    query: { ...(example > 0 && { example: String(example) }), ...defined({ target }) },
    call,
    /** Absent for a call that cannot be sent. */
    snippet: formatSnippet(call, language, values),
    missing: [...new Set(namesIn([call.target, call.headers, call.body].join('\n')))],
    isVisit: isVisit(place),
    isFinal: isFinal(place),
    /** An answer of the contract, until the call is sent. */
    answer: operation.answers.find(({ examples: given }) => given.length > 0),
    shown: { id: 'request', ...refused },
    sent,
    workspace: caller.opened ? undefined : await newWorkspaceForms(ctx, parts, href),
  };
}

/** Whether a browser makes the call, and shows the answer. */
export function isVisit({ contract, operation }: OperationPlace): boolean {
  return contract.operations.some((each) => each.id === operation.operationId && isPage(each));
}

/** Whether the call takes something from the workspace that no other call gives back: a box asks first. */
export function isFinal({ contract, operation }: OperationPlace): boolean {
  const endings = /^(clear|close|import|remove|reset)(Log|Workspace)/;
  return contract.api === 'sandbox' && endings.test(operation.operationId);
}

/** The path that an answer's link has brought, if it is one of the operation. */
function targetIn({ query }: RoutedContext, place: OperationPlace): string | undefined {
  const { target } = query;
  return typeof target === 'string' && isOfOperation(target, place) ? target : undefined;
}

export function isOfOperation(target: string, { contract, operation }: OperationPlace): boolean {
  const [path = ''] = target.split('?', 1);
  return /^[!-~]+$/.test(target) && fits(path, contract.basePath + operation.path);
}

export function renderConsole(view: ConsoleView): Html {
  const { form, language, snippet, workspace } = view;
  const program =
    snippet === undefined
      ? html`<p>The request cannot be sent as it is, so there is no code for it.</p>`
      : codeBlock(snippet, 'The request as code', 'program');
  return html`<aside id="call" class="dense" aria-label="Try it">
    <h2>Try it</h2>
    ${exampleChoice(view)} ${languageChoice(form.action, language, view.query)} ${program}
    ${workspace ? newWorkspaceCard(workspace) : requestForm(view)}
    <p id="lost" role="alert" hidden>
      The page got no answer. The request log says whether the call arrived.
    </p>
    ${view.sent ? renderSent(view.sent) : exampleAnswer(view.answer)}
  </aside>`;
}

function exampleChoice({ example, examples, form }: ConsoleView): Fragment {
  if (examples.length < 2) return undefined;
  const links = examples.map(({ title }, index) =>
    chip(buildHref(form.action, { example: String(index) }), title, index === example),
  );
  return html`<nav class="chips" aria-label="Example">${links}</nav>`;
}

/** The method stays the operation's. */
function requestForm(view: ConsoleView): Html {
  const { call, form, missing, shown } = view;
  const isOpen = (shown.violations ?? []).length > 0;
  const fields = html`${input(shown, { name: 'target', label: 'Path', value: call.target, isRequired: true })}
  ${
    view.isVisit
      ? undefined
      : area(shown, {
          name: 'headers',
          label: 'Headers',
          hint: 'One header per line. X-Request-ID is added.',
          value: call.headers,
          rows: 6,
        })
  }
  ${call.body === '' ? undefined : area(shown, { name: 'body', label: 'Body', value: call.body, rows: 12 })}`;
  const names = missing.map((name) => html` ${code(`{{${name}}}`)}`);
  return html`${refusal(shown, 'The call was not sent:', fields)}
    <form id="request" class="inline" method="post" action="${form.action}" ${view.isVisit ? html`target="_blank"` : undefined}>
      <input type="hidden" name="state" value="${form.csrfToken}" />
      ${clientChoice(view)}
      <details${isOpen ? html` open` : undefined}>
        <summary>Edit the request</summary>
        ${fields}
      </details>
      ${
        missing.length > 0
          ? html`<p class="soft">
              Missing values:${names}
              ${
                missing.includes('accessToken')
                  ? 'To get a token, register a consent, open its scaRedirect, and exchange the code on the page to which the browser returns.'
                  : undefined
              }
            </p>`
          : undefined
      }
      ${view.isFinal ? sureBox(shown) : undefined}
      <button class="button">${view.isVisit ? 'Open in a new tab' : 'Send'}</button>
    </form>`;
}

function clientChoice({ caller }: ConsoleView): Fragment {
  if (caller.clients.length < 2) return undefined;
  return html`${choiceOfClient('Call as', caller)}
    <button class="button quiet" name="fill" value="yes" formnovalidate>Fill in</button>`;
}

function exampleAnswer(answer: ReferenceAnswer | undefined): Fragment {
  const [example] = answer?.examples ?? [];
  if (!answer || !example) return undefined;
  const title = `An answer, ${answer.status}`;
  return html`<h3>${title}</h3>
    ${codeBlock(JSON.stringify(example.value, undefined, 2), title, 'json')}`;
}
