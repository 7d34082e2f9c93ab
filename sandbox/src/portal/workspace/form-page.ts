/**
 * A page of a workspace with its forms: a refused form is shown again with what is wrong; an accepted one leads to a page
 * that says what was done.
 */
import type { Middleware } from 'koa';
import { Problem } from '../../../../src/domain/problem.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import type { PageForm } from '../frame/fields.js';
import { fillPath } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { type Done, notices } from '../frame/labels.js';
import {
  inWorkspace,
  type RefusedForm,
  type RoutedContext,
  type Visit,
  type WorkspacePageDependencies,
} from './in-workspace.js';
import type { SecretKind } from './shown-secrets.js';
import { type FramedPage, workspaceFrame } from './workspace-frame.js';

/** The next page and its texts, if they depend on the action. */
export interface Outcome {
  /** The path of the next page. */
  readonly next?: string;
  /** Texts for the form's page to show: for a short time where the page has secrets, else in this answer only. */
  readonly texts?: readonly string[];
}

export interface FormAction {
  /** The pattern of the form's path; the page's path by default. */
  readonly path?: string;
  /** Throws a `Problem` that the form shows, or one that does not concern the form. */
  readonly act: (visit: Visit, fields: FormFields) => Promise<Outcome | void>;
  /** True for what cannot be undone: the form needs `sureBox`. */
  readonly isFinal?: boolean;
  /** The notice on the next page. */
  readonly done?: Done;
  /** The path of the next page; the form's own page by default. */
  readonly next?: string;
}

export type PageForms<Name extends string> = Readonly<Record<Name, PageForm>>;

export interface FormPage<Name extends string> {
  /** The pattern of the page's path. */
  readonly path: string;
  /** The kind of the secrets among its texts, where the page has any. */
  readonly secret?: SecretKind;
  /** `texts` is the outcome of a form; empty without any. */
  readonly show: (
    visit: Visit,
    forms: PageForms<Name>,
    texts: readonly string[],
  ) => FramedPage | Promise<FramedPage>;
  /** The forms by name, which is also the prefix of the ids of the form's fields. */
  readonly forms: Readonly<Record<Name, FormAction>>;
}

/** A page that has its routes for itself. */
export function workspacePage<Name extends string>(page: FormPage<Name>) {
  return workspacePages(formPage(page));
}

/** Returns the routes of a page and of its forms. */
export function formPage<Name extends string>(
  page: FormPage<Name>,
): Readonly<Record<string, WorkspaceRoute>> {
  const routes: Record<string, WorkspaceRoute> = { [page.path]: { get: (visit) => open(visit, page) } };
  for (const [name, action] of Object.entries<FormAction>(page.forms)) {
    const { path = page.path } = action;
    const post = (visit: Visit) => answerForm(visit, page, name, action);
    routes[path] =
      path === page.path
        ? { ...routes[path], post }
        : { post, back: (parameters) => fillPath(page.path, parameters) };
  }
  return routes;
}

async function open<Name extends string>(visit: Visit, page: FormPage<Name>): Promise<void> {
  const texts = page.secret && (await visit.shownSecret(page.secret, visit.fillPath(page.path)));
  return writePage(visit, page, texts);
}

async function answerForm<Name extends string>(
  visit: Visit,
  page: FormPage<Name>,
  name: string,
  { act, done, isFinal, next }: FormAction,
): Promise<void> {
  let outcome: Outcome = {};
  const refused = await visit.submit(async (fields) => {
    if (isFinal && fields.get('sure') === null)
      throw new Problem('request.invalid', notices.sureMissing, 'sure');
    outcome = (await act(visit, fields)) ?? {};
  });
  if (refused) return writePage(visit, page, [], { name, ...refused });
  const { texts } = outcome;
  const here = visit.fillPath(page.path);
  const isKept = texts && page.secret && (await visit.showSecret(page.secret, here, texts));
  // Secrets too long for the cookies of a redirect are shown at once instead.
  if (texts && !isKept) return writePage(visit, page, texts);
  visit.goTo(outcome.next ?? next ?? here, done);
}

/** Writes the page with its forms; the refused form is shown with what is wrong. */
export async function writePage<Name extends string>(
  visit: Visit,
  page: FormPage<Name>,
  texts: readonly string[] = [],
  refused?: RefusedForm & { readonly name: string },
): Promise<void> {
  const forms: Record<string, PageForm> = {};
  for (const [name, { path = page.path }] of Object.entries<FormAction>(page.forms)) {
    const sealed = await visit.form(visit.fillPath(path));
    forms[name] = { id: name, ...sealed, ...(refused?.name === name && refused) };
  }
  // Every form of the page is there.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const shown = await page.show(visit, forms as PageForms<Name>, texts);
  visit.write(workspaceFrame(shown, visit.context));
}

type Answer = (visit: Visit) => void | Promise<void>;

/** The answers to GET and POST of a path. */
export interface WorkspaceRoute {
  readonly get?: Answer;
  readonly post?: Answer;
  /** The page to which the address of a form redirects a browser that reloads it after a refusal. */
  readonly back?: (parameters: RoutedContext['params']) => string;
}

/** Routes by path; an earlier path precedes a later pattern that matches it. */
export function workspacePages(pages: Readonly<Record<string, WorkspaceRoute>>) {
  return (parts: WorkspacePageDependencies): Middleware =>
    portalRoutes((router) => {
      for (const [path, { back, get, post }] of Object.entries(pages)) {
        if (get) router.get(path, inWorkspace(parts, get));
        if (post) router.post(path, inWorkspace(parts, post));
        if (back) router.get(path, (ctx) => goTo(ctx, back(ctx.params)));
      }
    });
}
