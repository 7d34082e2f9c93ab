/** A form with its fields: label, value, and beside each field what is wrong with it, in the form's words. */
import type { Violation } from '../../../../src/domain/problem.js';
import { describeViolation } from '../../../../src/api/problems/problems.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { foldedCard, form, type SealedForm } from './components.js';
import { notices } from './labels.js';

/** A form as displayed: for the first time, or again after a refusal. */
export interface ShownForm {
  /** The prefix of the fields' ids, where a page has several forms. */
  readonly id?: string;
  readonly fields?: FormFields;
  readonly violations?: readonly Violation[];
  /** Why the form had no effect, where no field is wrong. */
  readonly notice?: string;
}

/** A form that may be sent. */
export interface PageForm extends ShownForm, SealedForm {}

/** A form that says above its fields why it was refused; `problems` begins that notice. */
export function fieldForm(shown: PageForm, submit: string, fields: Fragment, problems?: string): Fragment {
  return refusableForm(shown, html`${fields} <button class="button">${submit}</button>`, problems);
}

/** The same with buttons of its own. */
export function refusableForm(shown: PageForm, content: Html, problems = notices.unchanged): Fragment {
  return [refusal(shown, problems, content), form(shown, content)];
}

/** A form with one button and nothing to fill in. */
export function buttonForm(shown: PageForm, submit: string): Fragment {
  return refusableForm(shown, html`<button class="button quiet">${submit}</button>`);
}

/** A form in a card that is folded until it is refused. */
export function foldedForm(title: string, shown: ShownForm, content: Fragment): Html {
  return foldedCard(title, content, shown.fields !== undefined);
}

/** A form for what cannot be undone: a box asks first, and without it the server asks again. */
export function finalForm(shown: PageForm, submit: string): Fragment {
  return fieldForm(shown, submit, sureBox(shown));
}

/** As above, in a folded card that says what will be done. */
export function finalCard(title: string, text: string, shown: PageForm, submit = title): Html {
  return foldedForm(title, shown, [html`<p>${text}</p>`, finalForm(shown, submit)]);
}

/** The box that a form for what cannot be undone demands. */
export function sureBox(shown: ShownForm): Html {
  const field = { name: 'sure', label: '', isRequired: true };
  return html`<div class="sure">
    ${belowLabel(field, shown)}
    <label class="choice"
      ><input type="checkbox" ${renderAttributes(field, shown)} /><span>${notices.sure}</span></label
    >
  </div>`;
}

/** The notice above a refused form, with the violations that stand beside no field of the content. */
export function refusal(
  { id, notice, violations = [] }: ShownForm,
  problems: string,
  content?: Html,
): Fragment {
  if (violations.length === 0) return notice && html`<p class="notice" role="alert">${notice}</p>`;
  const isBeside = ({ field = '' }: Violation) =>
    content?.text.includes(`id="${fieldId({ name: lastName(field) }, { ...(id && { id }) })}-wrong"`);
  const others = violations.filter((violation) => !isBeside(violation));
  const marked = others.length < violations.length ? 'see the marked fields.' : undefined;
  return html`<div class="notice" role="alert">
    <p>${problems} ${marked}</p>
    ${
      others.length > 0
        ? html`<ul>
            ${others.map((violation) => html`<li>${describeViolation(violation)}</li>`)}
          </ul>`
        : undefined
    }
  </div>`;
}

interface Field {
  /** The field's name in the contract. */
  readonly name: string;
  readonly label: string;
  readonly hint?: Fragment;
  /** The initial value. */
  readonly value?: string | undefined;
  readonly isRequired?: boolean;
}

export function input(
  shown: ShownForm,
  { inputMode = 'text', ...field }: Field & { readonly inputMode?: 'decimal' | 'numeric' | 'text' },
): Html {
  const value = shown.fields?.get(field.name) ?? field.value ?? '';
  const control = html`<input
    ${renderAttributes(field, shown)}
    value="${value}"
    inputmode="${inputMode}"
    autocomplete="off"
    spellcheck="false"
  />`;
  return labelled(field, shown, control);
}

export function choice(
  shown: ShownForm,
  { options, ...field }: Field & { readonly options: readonly (readonly [value: string, text: string])[] },
): Html {
  const chosen = shown.fields?.get(field.name) ?? field.value;
  const control = html`<select ${renderAttributes(field, shown)}>
    ${options.map(([value, text]) => {
      const mark = value === chosen ? html` selected` : undefined;
      return html`<option value="${value}" ${mark}>${text}</option>`;
    })}
  </select>`;
  return labelled(field, shown, control);
}

export function area(shown: ShownForm, { rows, ...field }: Field & { readonly rows: number }): Html {
  const control = html`<textarea ${renderAttributes(field, shown)} rows="${String(rows)}" spellcheck="false">
${shown.fields?.get(field.name) ?? field.value ?? ''}</textarea>`;
  return labelled(field, shown, control);
}

/** A file upload; browsers never show the earlier file again. */
export function upload(shown: ShownForm, field: Omit<Field, 'value'>): Html {
  return labelled(field, shown, html`<input type="file" ${renderAttributes(field, shown)} />`);
}

interface Boxes extends Field {
  /** The prefix of the boxes' names, where that is not the field's name. */
  readonly box?: string;
  readonly options: readonly (readonly [value: string, text: Fragment])[];
  readonly chosen: readonly string[];
}

/** Check boxes; each box is named by its value. */
export function boxes(shown: ShownForm, { chosen, options, ...field }: Boxes): Html {
  const { box = field.name } = field;
  const { fields } = shown;
  const isChosen = (value: string) =>
    fields ? fields.get(boxName(box, value)) !== null : chosen.includes(value);
  return html`<fieldset ${describedBy(field, shown)}>
    <legend>${field.label}</legend>
    ${belowLabel(field, shown)}
    ${options.map(
      ([value, text]) =>
        html`<label class="choice"
          ><input
            type="checkbox"
            name="${boxName(box, value)}"
            value="on"
            ${isChosen(value) ? html` checked` : undefined}
          /><span>${text}</span></label
        >`,
    )}
  </fieldset>`;
}

function boxName(field: string, value: string): string {
  return `${field}-${value}`;
}

function labelled(field: Omit<Field, 'value'>, shown: ShownForm, control: Html): Html {
  return html`<label for="${fieldId(field, shown)}">${field.label}</label> ${belowLabel(field, shown)}
    ${control}`;
}

/** The hint and the violations. */
function belowLabel(field: Omit<Field, 'value'>, shown: ShownForm): Fragment {
  const id = fieldId(field, shown);
  const wrong = violationsAt(field.name, shown).map((violation) => inFormWords(violation, field));
  return [
    field.hint && html`<p class="hint" id="${id}-hint">${field.hint}</p>`,
    wrong.length > 0 ? html`<p class="wrong" id="${id}-wrong">${wrong.join(' ')}</p>` : undefined,
  ];
}

function renderAttributes(field: Omit<Field, 'value'>, shown: ShownForm): Html {
  const isWrong = violationsAt(field.name, shown).length > 0;
  return html`id="${fieldId(field, shown)}" name="${field.name}" ${describedBy(field, shown)}
  ${isWrong ? html`aria-invalid="true" autofocus` : undefined}
  ${field.isRequired ? html`required` : undefined}`;
}

function describedBy(field: Omit<Field, 'value'>, shown: ShownForm): Html | undefined {
  const id = fieldId(field, shown);
  const ids = [
    ...(field.hint === undefined ? [] : [`${id}-hint`]),
    ...(violationsAt(field.name, shown).length > 0 ? [`${id}-wrong`] : []),
  ];
  return ids.length > 0 ? html`aria-describedby="${ids.join(' ')}"` : undefined;
}

function fieldId({ name }: Pick<Field, 'name'>, { id }: ShownForm): string {
  return id === undefined ? name : `${id}-${name}`;
}

function violationsAt(name: string, { violations = [] }: ShownForm): readonly Violation[] {
  return violations.filter(({ field = '' }) => lastName(field) === name);
}

/** The contract's name at the sentence's beginning becomes the field's label. */
function inFormWords(violation: Violation, { label, name }: Pick<Field, 'label' | 'name'>): string {
  const text = describeViolation(violation);
  const [named = ''] = new RegExp(`^(?:body\\.[\\w.]+|${name}(?=[ :]))`).exec(text) ?? [];
  const rest = text.slice(named.length);
  if (named === '') return text;
  return rest.startsWith(': ') ? rest.slice(2) : `“${label}”${rest}`;
}

/** `body.accounts.0.balance` is about the field balance, and `body.signers.1` about the signers. */
function lastName(path: string): string {
  return path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
}

/** Returns the typed text without surrounding spaces. */
export function textIn(fields: FormFields, name: string): string {
  return fields.get(name)?.trim() ?? '';
}

export function textsIn(fields: FormFields, ...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, textIn(fields, name)]));
}

/** Returns the values whose boxes are ticked. */
export function boxesIn<Value extends string>(
  fields: FormFields,
  field: string,
  values: readonly Value[],
): readonly Value[] {
  return values.filter((value) => fields.get(boxName(field, value)) !== null);
}

/** Returns a whole number, or any other text unchanged, which the contract's own rule then rejects. */
export function wholeNumberIn(fields: FormFields, name: string): number | string {
  const text = textIn(fields, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}
