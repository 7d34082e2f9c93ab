/** A call of the handbook in the editor of the request log, filled in and ready to send, and its answer. */
import { html, type Html } from '../../../../src/engine/html.js';
import type { EditedCall } from '../../request-log/replay.js';
import { card, code, link, type SealedForm } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { fieldForm } from '../frame/fields.js';
import { chapterPath, portalPaths } from '../frame/paths.js';
import type { FilledCall } from '../guides/fill.js';
import { serializeBody } from '../guides/snippets/text.js';
import { callFields } from '../log/call-editor.js';
import { renderSent, type SentView } from '../reference/sent-answer.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import type { Chapter } from './chapters.js';

export interface CallView {
  readonly chapter: Chapter;
  readonly call: EditedCall;
  readonly form: SealedForm;
  readonly hasClient: boolean;
  /** The names in place of values that nothing has given yet. */
  readonly missing: readonly string[];
  readonly refused?: RefusedForm;
  /** Absent until the call is sent. */
  readonly sent?: SentView;
}

export function toEditedCall({ body, headers, method, path }: FilledCall): EditedCall {
  return {
    method,
    target: path,
    headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: body ? serializeBody(body) : '',
  };
}

export function callPage(
  { call, chapter, form, hasClient, missing, refused, sent }: CallView,
  context: PortalContext,
): Html {
  const shown = { ...form, ...refused };
  const hints = [
    hasClient
      ? undefined
      : html`<p class="notice">
          Your workspace has no client that could call: ${link(portalPaths.clients, 'Register a client')}
        </p>`,
    missing.length > 0 && !sent
      ? html`<p class="notice">
          Replace ${missing.map((name) => html`${code(name)} `)} with values from earlier answers or from the
          pages of your workspace.
        </p>`
      : undefined,
  ];
  const content = html`<p>${link(chapterPath(chapter.name), chapter.title)}</p>
    ${hints} ${sent && card(`${call.method} ${call.target}`, renderSent(sent))}
    <section class="card">
      ${fieldForm(shown, 'Send', callFields(call, shown), 'The call was not made:')}
    </section>`;
  const page = {
    part: 'log',
    title: 'Send a call',
    lead: 'The call goes to this sandbox as it is shown here, with a new X-Request-ID.',
    content,
  } as const;
  return workspaceFrame(page, sent ? { ...context, done: 'called' } : context);
}
