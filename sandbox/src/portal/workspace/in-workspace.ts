/** The common part of a workspace's pages: the open workspace, and forms that may be refused. */
import type { Context } from 'koa';
import type { SandboxData } from '../../bank/data.js';
import type { AnyContract } from '../../../../src/contract/operation.js';
import { Problem } from '../../../../src/domain/problem.js';
import type { OpenWorkspace } from '../../domain/workspace.js';
import { readWorkspaceState, type WorkspaceState } from '../../usecases/workspaces/workspace-state.js';
import { type Instant, localDate } from '../../../../src/domain/time.js';
import type { Html } from '../../../../src/engine/html.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import { formatDate } from '../../../../src/pages/texts/wording.js';
import type { SealedForm } from '../frame/components.js';
import { portalContext, type PortalContext, writePortalPage } from '../frame/context.js';
import type { ShownForm } from '../frame/fields.js';
import { readForm, sealedForm, type SentForm } from '../frame/forms.js';
import { callSandboxApi, type SandboxApiRequest } from '../frame/sandbox-api.js';
import { type OpenedWorkspace, type PortalPageDependencies, workspaceIn } from '../frame/routes.js';
import { keepDone, keepWorkspaceKey } from '../frame/cookies.js';
import { fillPath } from '../frame/paths.js';
import { formatExactTime, formatTime } from '../frame/times.js';
import { offerWorkspace } from '../frame/new-workspace.js';
import { type SecretKind, type SecretDependencies, showSecret, readShownSecret } from './shown-secrets.js';
import { type Done, notices } from '../frame/labels.js';

export interface WorkspacePageDependencies extends PortalPageDependencies, SecretDependencies {
  readonly data: SandboxData;
  readonly contracts: readonly AnyContract[];
  /** A command for a terminal that initiates a payment as this client. */
  readonly paymentOf: (clientId: string) => string;
  /** The bank's time zone. */
  readonly timeZone: string;
}

export type RoutedContext = Context & { readonly params: Readonly<Record<string, string>> };

/** Answers with a page of the open workspace; a browser without one is offered a new workspace. */
export function inWorkspace(
  parts: WorkspacePageDependencies,
  answer: (visit: Visit) => void | Promise<void>,
) {
  return async (ctx: RoutedContext): Promise<void> => {
    const opened = await workspaceIn(ctx, parts);
    if (!opened) return offerWorkspace(ctx, parts);
    keepWorkspaceKey(ctx, opened.key, parts.site);
    const state = await readWorkspaceState(opened.workspace, parts.services);
    return answer(new Visit(ctx, opened, state, parts));
  };
}

/** A refusal with the typed fields, so that the form can be shown again. */
export interface RefusedForm extends Pick<ShownForm, 'notice' | 'violations'> {
  readonly fields: SentForm['fields'];
}

/** A request for a page of a workspace, and its answers. */
export class Visit {
  readonly key: string;
  readonly workspace: OpenWorkspace;
  readonly context: PortalContext;

  constructor(
    readonly ctx: RoutedContext,
    { key, workspace }: OpenedWorkspace,
    state: WorkspaceState,
    readonly parts: WorkspacePageDependencies,
  ) {
    this.key = key;
    this.workspace = workspace;
    this.context = { ...portalContext(parts.site, 'workspace', ctx), state };
  }

  /** A parameter of the path. */
  parameter(name: string): string {
    return this.ctx.params[name] ?? '';
  }

  /** Fills the parameters of this request's path into another pattern. */
  fillPath(pattern: string): string {
    return fillPath(pattern, this.ctx.params);
  }

  write(page: Html): void {
    writePortalPage(this.ctx, page);
  }

  /** Goes to a page, which says what was done. */
  goTo(path: string, done?: Done): void {
    if (done) keepDone(this.ctx, done);
    goTo(this.ctx, path);
  }

  /** A form that is sent to this path of the portal. */
  form(path: string): Promise<SealedForm> {
    return sealedForm(this.ctx, path, this.parts);
  }

  /**
   * Performs a form's action. Returns the reason for a refusal, with the response status set, or undefined on success;
   * throws errors that do not concern the form.
   */
  async submit(act: (fields: SentForm['fields']) => Promise<void>): Promise<RefusedForm | undefined> {
    const { fields, isFresh } = await readForm(this.ctx, this.parts);
    if (!isFresh) return { fields, notice: notices.expired };
    try {
      await act(fields);
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.reason !== 'request.invalid' && error.reason !== 'status.invalid') throw error;
      this.ctx.status = error.reason === 'request.invalid' ? 400 : 409;
      return { fields, violations: error.violations };
    }
  }

  /** Calls the sandbox's own interface, because the contract is stricter than the use cases. */
  ask(asked: SandboxApiRequest): Promise<unknown> {
    return callSandboxApi(asked, this.key, this.parts);
  }

  /** See `showSecret`. */
  showSecret(kind: SecretKind, path: string, texts: readonly string[]): Promise<boolean> {
    return showSecret(this.ctx, { kind, path, workspace: this.workspace }, texts, this.parts);
  }

  shownSecret(kind: SecretKind, path: string): Promise<readonly string[]> {
    return readShownSecret(this.ctx, { kind, path, workspace: this.workspace }, this.parts);
  }

  /** The bank's calendar date and time of day of an instant. */
  time(at: Instant): string {
    return formatTime(at, this.parts.timeZone);
  }

  /** The same to the millisecond. */
  exactTime(at: Instant): string {
    return formatExactTime(at, this.parts.timeZone);
  }

  /** The bank's calendar day of an instant. */
  dayInWords(at: Instant): string {
    return formatDate(localDate(at, this.parts.timeZone), 'en');
  }
}
