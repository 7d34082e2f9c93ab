/** The fields of a form: label, value, and violations at the field itself. */
import type { Violation } from '../../../../src/domain/problem.js';
import { describeViolation } from '../../../../src/api/problems/problems.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { html, type Fragment, type Html } from '../../../../src/pages/html.js';

/** A form as displayed: for the first time, or again after a refusal. */
export interface ShownForm {
  /** The prefix of the fields' ids, where a page has several forms. */
  readonly id?: string;
  readonly fields?: FormFields;
  readonly violations?: readonly Violation[];
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

interface Input extends Field {
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
}

export function input(shown: ShownForm, { inputMode = 'text', ...field }: Input): Html {
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

interface Choice extends Field {
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function choice(shown: ShownForm, { options, ...field }: Choice): Html {
  const chosen = shown.fields?.get(field.name) ?? field.value;
  const control = html`<select ${renderAttributes(field, shown)}>
    ${options.map(([value, text]) => {
      const mark = value === chosen ? html` selected` : undefined;
      return html`<option value="${value}" ${mark}>${text}</option>`;
    })}
  </select>`;
  return labelled(field, shown, control);
}

interface Area extends Field {
  readonly rows: number;
}

export function area(shown: ShownForm, { rows, ...field }: Area): Html {
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

export function boxName(field: string, value: string): string {
  return `${field}-${value}`;
}

function labelled(field: Omit<Field, 'value'>, shown: ShownForm, control: Html): Html {
  return html`<label for="${fieldId(field, shown)}">${field.label}</label> ${belowLabel(field, shown)}
    ${control}`;
}

/** The hint and the violations; the interface's rules are in English. */
function belowLabel(field: Omit<Field, 'value'>, shown: ShownForm): Fragment {
  const id = fieldId(field, shown);
  const wrong = violationsAt(field.name, shown).map(describeViolation);
  return [
    field.hint && html`<p class="hint" id="${id}-hint">${field.hint}</p>`,
    wrong.length > 0 ? html`<p class="wrong" id="${id}-wrong">${wrong.join(' ')}</p>` : undefined,
  ];
}

function renderAttributes(field: Omit<Field, 'value'>, shown: ShownForm): Html {
  const isWrong = violationsAt(field.name, shown).length > 0;
  return html`id="${fieldId(field, shown)}" name="${field.name}" ${describedBy(field, shown)}
  ${isWrong ? html`aria-invalid="true"` : undefined} ${field.isRequired ? html`required` : undefined}`;
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

/** `body.accounts.0.balance` is about the field balance, and `body.signers.1` about the signers. */
function lastName(path: string): string | undefined {
  return path.split('.').findLast((part) => !/^\d+$/.test(part));
}

/** Returns the typed text without surrounding spaces. */
export function textIn(fields: FormFields, name: string): string {
  return fields.get(name)?.trim() ?? '';
}

/** Returns a whole number, or any other text unchanged, which the contract's own rule then rejects. */
export function wholeNumberIn(fields: FormFields, name: string): number | string {
  const text = textIn(fields, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}
