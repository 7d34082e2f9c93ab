/** The customer's accounts to pick from, where the TPP has named none. */
import type { ConsentSummary } from '../../usecases/authorisation/views.js';
import { account, named } from '../kit/components.js';
import type { FormContext } from '../kit/form.js';
import { html, type Html } from '../kit/html.js';

export function accountChoice({ choices }: ConsentSummary, { notice, texts }: FormContext): Html | undefined {
  if (choices.length === 0) return undefined;
  const boxes = choices.map(
    ({ iban, isChosen, name }) =>
      html`<label class="choice">
        <input type="checkbox" name="iban" value="${iban}" ${isChosen ? html` checked` : undefined} />
        <span>${named(name)}${account(iban)}</span>
      </label>`,
  );
  return html`<fieldset${notice && html` aria-describedby="notice"`}>
    <legend>${texts.consent.choice}</legend>
    ${boxes}
  </fieldset>`;
}
