/** The frame of a step: how far the customer is, what is wrong, and in the sandbox how to go on. */
import { codeField, codeHint, type FormContext, formOf, loginFields, loginHint } from './form.js';
import { html, type Fragment, type Html } from './html.js';
import { layout } from './layout.js';

const order = ['login', 'review', 'code'] as const;
type Step = (typeof order)[number];

interface StepTitle {
  /** Absent where the customer only logs in. */
  readonly step?: Step;
  readonly title: string;
}

interface StepFrame extends StepTitle {
  readonly content: Fragment;
  readonly hint?: Html | undefined;
}

export function stepFrame({ step, title, content, hint }: StepFrame, context: FormContext): Html {
  const { texts } = context;
  const notice = noticeIn(context);
  const problems = notice === undefined ? [] : [`${texts.errorPrefix}: ${notice}`];
  return layout(
    {
      title: [...problems, title],
      content: html`${step && progress(step, context)}
        <div class="card">
          <h1>${title}</h1>
          ${notice && html`<p class="notice" id="notice" role="alert">${notice}</p>`} ${content}
        </div>
        ${hint && html`<aside class="sandbox" aria-label="${texts.sandbox.title}"><p>${texts.sandbox.title}: ${hint}</p></aside>`}`,
    },
    context,
  );
}

function noticeIn({ attemptsLeft, lockedUntil, notice, texts }: FormContext): string | undefined {
  if (notice === undefined) return undefined;
  const left = attemptsLeft === undefined ? [] : [texts.attemptsLeft(attemptsLeft)];
  const lock = lockedUntil === undefined ? [] : [texts.lockedUntil(lockedUntil)];
  return [texts.notices[notice], ...left, ...lock].join(' ');
}

function progress(current: Step, { texts }: FormContext): Html {
  const position = order.indexOf(current);
  const items = order.map((step, index) => {
    const mark =
      index === position ? html` aria-current="step"` : index < position ? html` class="past"` : undefined;
    return html`<li${mark}>${texts.steps[step]}</li>`;
  });
  return html`<ol class="steps" aria-label="${texts.stepsLabel}">
    ${items}
  </ol>`;
}

/** Who is logged in, below the form. */
export function signedIn(name: string, { texts }: Pick<FormContext, 'texts'>): Html {
  return html`<p class="soft centred">${texts.signedInAs(name)}</p>`;
}

interface LoginStep extends StepTitle {
  readonly lead: string;
  /** Whom the TPP has named, or who has tried before. */
  readonly userName?: string;
  readonly cancel?: string;
}

export function loginPage({ lead, userName = '', cancel, ...title }: LoginStep, context: FormContext): Html {
  const { submit } = context.texts.login;
  const form = formOf({ fields: loginFields(userName, context), action: 'login', submit, cancel }, context);
  return stepFrame(
    { ...title, content: [html`<p>${lead}</p>`, form], hint: loginHint(userName, context) },
    context,
  );
}

interface CodeStep extends StepTitle {
  readonly below?: Fragment;
  /** What the code is good for. */
  readonly bound: Fragment;
  readonly submit: string;
  readonly cancel: string;
  readonly psuName: string;
}

export function codePage(step: CodeStep, context: FormContext): Html {
  const { below, bound, cancel, psuName, submit, ...title } = step;
  const fields = html`<p id="bound">${bound}</p>
    ${codeField(context, 'bound')}`;
  const form = formOf({ fields, action: 'code', submit, cancel }, context);
  return stepFrame(
    { ...title, content: [form, below, signedIn(psuName, context)], hint: codeHint(context) },
    context,
  );
}
