/** Reads submitted forms: CSRF checks, fields, and the customer's action. */
import type { Context } from 'koa';
import type { CsrfTokens, FormStep } from '../../crypto/csrf-tokens.js';
import { oneValue } from '../../api/headers.js';
import { Problem } from '../../domain/problem.js';
import type { AuthorisationAction, FormAction } from '../../usecases/authorisation/views.js';
import type { PageNotice } from '../texts/texts.js';
import { type Browser, knownBrowser } from './cookies.js';
import { secondaryActions } from './form.js';
import { formReader, type FormFields, type FormReader } from './form-fields.js';
import type { Site } from './paths.js';

export const readForm = formReader(16_384);

/** Reads a form from a browser with a cookie of this server. Throws `form.invalid` for any other. */
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

/** Throws for a form from another site, according to the browser's `Sec-Fetch-Site` and `Origin`. */
export function refuseOtherSites(ctx: Context, site: Site): void {
  const refuse = (text: string) => new Problem('form.invalid', text);
  const fetchSite = oneValue(ctx, 'Sec-Fetch-Site', refuse);
  const origin = oneValue(ctx, 'Origin', refuse) ?? '';
  const isForeignFetch = fetchSite === 'cross-site' || fetchSite === 'same-site';
  // Pages send no Referer, so browsers report their origin as "null" as well: there only the CSRF token decides.
  const isForeignOrigin = origin !== '' && origin !== 'null' && origin !== site.origin;
  if (isForeignFetch || isForeignOrigin)
    throw new Problem('form.invalid', 'This form was sent by another site.');
}

type OpenedStep =
  | { readonly formId: string; readonly action: FormAction }
  /** The form has no effect; the notice tells the customer why. */
  | { readonly notice: PageNotice };

/**
 * Returns the action of a form of the bank's own pages. Throws `form.invalid` for a form not issued to this browser.
 */
export async function openStep(
  fields: FormFields,
  csrfTokens: CsrfTokens,
  expected: { readonly authorisationId: string; readonly browserKey: string },
): Promise<OpenedStep> {
  const { expired, formId, step } = await csrfTokens.open(fields.get('state') ?? '', expected);
  if (expired) return { notice: 'form-expired' };
  const action = parseAction(fields, step);
  return action ? { formId, action } : { notice: 'form-incomplete' };
}

const actions = {
  login: 'login',
  'login-elsewhere': 'login-elsewhere',
  'cancel-question': 'confirm-cancel',
  review: 'confirm',
  method: 'method',
  code: 'code',
  push: 'push',
} as const satisfies Record<FormStep, FormAction['kind']>;

/** Undefined for an empty field, which must not count as a wrong password or code. */
export function parseAction(fields: FormFields, step: FormStep): FormAction | undefined {
  const action = fields.get('action');
  if (action === 'cancel') return cancelAt(step);
  const secondary = secondaryActionAt(step, action);
  if (secondary) return secondary;
  if (action === actions[step]) return actionAt(step, fields, 'userName');
  throw new Problem('request.invalid', 'The form names no action of its page.', 'body.action');
}

/** As above, for the authorization endpoint, where each button says yes or no. */
export function parseDecision(
  fields: FormFields,
  step: FormStep,
  secondary?: unknown,
): FormAction | undefined {
  const approve = fields.get('approve');
  if (approve === 'false') return cancelAt(step);
  if (approve === 'true')
    return secondaryActionAt(step, secondary) ?? actionAt(step, fields, 'resource-owner');
  throw new Problem('request.invalid', 'The form has to say true or false.', 'body.approve');
}

/** The question's own button answers it; on every other page the same button asks. */
function cancelAt(step: FormStep): FormAction {
  return { kind: step === 'cancel-question' ? 'confirm-cancel' : 'cancel' };
}

/** The pages that offer each secondary action. */
const secondarySteps: Readonly<Record<(typeof secondaryActions)[number], readonly FormStep[]>> = {
  'send-again': ['code', 'push'],
  'other-method': ['code', 'push'],
  'other-customer': ['review'],
  keep: ['cancel-question'],
};

function secondaryActionAt(step: FormStep, named: unknown): AuthorisationAction | undefined {
  const kind = secondaryActions.find((each) => each === named);
  return kind !== undefined && secondarySteps[kind].includes(step) ? { kind } : undefined;
}

function actionAt(step: FormStep, fields: FormFields, userNameField: string): FormAction | undefined {
  switch (step) {
    case 'login-elsewhere':
      // A password here comes from a page that is not this server's.
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
    case 'cancel-question':
      return undefined;
    case 'code': {
      // Codes are displayed and typed in groups; spaces are ignored.
      const code = fields.get('code')?.replace(/\s/g, '');
      return code ? { kind: 'code', code } : undefined;
    }
  }
}
