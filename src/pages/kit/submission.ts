/** Reads a form that a browser has sent: who sent it, its fields, and what the customer wants with it. */
import type { Context } from 'koa';
import type { CsrfTokens, FormStep } from '../../crypto/csrf-tokens.js';
import { Problem } from '../../domain/problem.js';
import type { AuthorisationAction, FormAction } from '../../usecases/authorisation/views.js';
import type { PageNotice } from '../texts/texts.js';
import { type Browser, knownBrowser } from './cookies.js';
import { secondaryActions } from './form.js';
import { formReader, type FormFields, type FormReader } from './form-fields.js';
import type { Site } from './paths.js';

export const readForm = formReader(16_384);

/** A form from a browser that a page of ours has given its cookie. Throws `form.invalid` for any other. */
export async function readBrowserForm(
  ctx: Context,
  site: Site,
  read: FormReader = readForm,
): Promise<{ readonly browser: Browser; readonly fields: FormFields }> {
  refuseOtherSites(ctx, site);
  const browser = knownBrowser(ctx, site);
  if (!browser) throw new Problem('form.invalid', 'This browser has sent no cookie.');
  return { browser, fields: await read(ctx) };
}

/** Refuses a form that another site has sent, by what the browser says of its own accord. */
export function refuseOtherSites(ctx: Context, site: Site): void {
  const fetchSite = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  const isForeignFetch = fetchSite === 'cross-site' || fetchSite === 'same-site';
  // Our pages send no Referer, and a browser then calls their origin "null" too: only the CSRF token tells.
  const isForeignOrigin = origin !== '' && origin !== 'null' && origin !== site.origin;
  if (isForeignFetch || isForeignOrigin)
    throw new Problem('form.invalid', 'This form was sent by another site.');
}

type OpenedStep =
  | { readonly formId: string; readonly action: FormAction }
  /** The form has no effect, and the customer is told why. */
  | { readonly notice: PageNotice };

/** What a form of the bank's own pages asks for. Throws `form.invalid` for one that was not given to this browser. */
export async function openStep(
  fields: FormFields,
  csrfTokens: CsrfTokens,
  expected: { readonly authorisationId: string; readonly browserKey: string },
): Promise<OpenedStep> {
  const { expired, formId, step } = await csrfTokens.open(fields.get('state') ?? '', expected);
  if (expired) return { notice: 'form-expired' };
  const action = actionOf(fields, step);
  return action ? { formId, action } : { notice: 'form-incomplete' };
}

const actions = {
  login: 'login',
  'login-elsewhere': 'login-elsewhere',
  review: 'confirm',
  method: 'method',
  code: 'code',
  push: 'push',
} as const satisfies Record<FormStep, FormAction['kind']>;

/** Undefined when a field was left empty: that must not count as a wrong password or code. */
export function actionOf(fields: FormFields, step: FormStep): FormAction | undefined {
  const action = fields.get('action');
  if (action === 'cancel') return { kind: 'cancel' };
  const secondary = secondaryActionAt(step, action);
  if (secondary) return secondary;
  if (action === actions[step]) return actionAt(step, fields, 'userName');
  throw new Problem('request.invalid', 'The form names no action of its page.', 'body.action');
}

/** The same for a form of the authorization endpoint, where the customer says yes or no at each step. */
export function decisionOf(fields: FormFields, step: FormStep, secondary?: unknown): FormAction | undefined {
  const approve = fields.get('approve');
  if (approve === 'false') return { kind: 'cancel' };
  if (approve === 'true')
    return secondaryActionAt(step, secondary) ?? actionAt(step, fields, 'resource-owner');
  throw new Problem('request.invalid', 'The form has to say true or false.', 'body.approve');
}

function secondaryActionAt(step: FormStep, named: unknown): AuthorisationAction | undefined {
  const kind = secondaryActions.find((each) => each === named);
  return kind !== undefined && (step === 'code' || step === 'push') ? { kind } : undefined;
}

function actionAt(step: FormStep, fields: FormFields, userNameField: string): FormAction | undefined {
  switch (step) {
    case 'login-elsewhere':
      // Whoever types a password here has it from a page that is none of ours.
      if (fields.get('password') === null) return { kind: 'login-elsewhere' };
      throw new Problem(
        'request.invalid',
        'Customers log in elsewhere, without a password here.',
        'body.password',
      );
    case 'login': {
      const userName = fields.get(userNameField)?.trim();
      const password = fields.get('password');
      return userName && password ? { kind: 'login', userName, password } : undefined;
    }
    case 'review': {
      const ibans = fields.getAll('iban');
      return { kind: 'confirm', ...(ibans.length > 0 && { ibans }) };
    }
    case 'method': {
      const methodId = fields.get('method');
      return methodId ? { kind: 'method', methodId } : undefined;
    }
    case 'push':
      return { kind: 'push' };
    case 'code': {
      // Codes are shown and typed in groups; the spaces are no part of them.
      const code = fields.get('code')?.replace(/\s/g, '');
      return code ? { kind: 'code', code } : undefined;
    }
  }
}
