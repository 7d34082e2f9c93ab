/** What every page of a workspace has in common: the workspace that the browser has open, and forms that may be refused. */
import type { Context } from 'koa';
import { Problem, type Violation } from '../../domain/problem.js';
import { type Instant, localDate } from '../../domain/time.js';
import { dateInWords } from '../../pages/texts/wording.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { readForm, sealedForm, type SentForm } from '../frame/forms.js';
import { portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, type PortalPageParts, workspaceIn } from '../frame/routes.js';
import { keepWorkspaceKey } from '../frame/workspace-cookie.js';
import { noWorkspacePage } from './no-workspace-page.js';
import * as words from '../texts.js';

export interface WorkspacePageParts extends PortalPageParts {
  /** The bank's. */
  readonly timeZone: string;
}

export type RoutedContext = Context & { readonly params: Readonly<Record<string, string>> };

/** Who has none open is offered one. */
export async function inWorkspace<Parts extends PortalPageParts>(
  ctx: RoutedContext,
  parts: Parts,
  answer: (ctx: RoutedContext, opened: OpenedWorkspace, parts: Parts) => Promise<void>,
): Promise<void> {
  const opened = await workspaceIn(ctx, parts);
  if (!opened) return offer(ctx, parts);
  keepWorkspaceKey(ctx, opened.key, parts.site);
  return answer(ctx, opened, parts);
}

async function offer(ctx: Context, parts: PortalPageParts): Promise<void> {
  const context = portalContext(parts.site, 'workspace');
  const make = await sealedForm(ctx, portalPaths.workspaces, parts);
  writePortalPage(ctx, noWorkspacePage(make, context));
}

/** Why a form had no effect. */
export interface Refused {
  readonly violations?: readonly Violation[];
  readonly notice?: string;
}

/** The same with what was typed, so that it can be shown again. */
export interface RefusedForm extends Refused {
  readonly fields: SentForm['fields'];
}

/**
 * Does what a form asks for. Returns why it had no effect, with the status set that says so, or undefined when it is done;
 * what is not about the form is thrown on.
 */
export async function submit(
  ctx: Context,
  parts: PortalPageParts,
  act: (fields: SentForm['fields']) => Promise<void>,
): Promise<RefusedForm | undefined> {
  const { fields, isFresh } = await readForm(ctx, parts);
  if (!isFresh) return { fields, notice: words.frame.expired };
  try {
    await act(fields);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.reason !== 'request.invalid' && error.reason !== 'status.invalid') throw error;
    ctx.status = error.reason === 'request.invalid' ? 400 : 409;
    return { fields, violations: error.violations };
  }
}

/** The bank's calendar day of an instant. */
export function dayInWords(at: Instant, { timeZone }: Pick<WorkspacePageParts, 'timeZone'>): string {
  return dateInWords(localDate(at, timeZone), 'en');
}
