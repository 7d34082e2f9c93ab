/** Shows a consent for review: TPP, accounts with rights, duration and frequency. */
import { consentKinds, listRights as rightsOfKind, type Right } from '../../domain/consents/kinds.js';
import { defined } from '../../domain/defined.js';
import { allAccounts } from '../../domain/consents/terms.js';
import { canonicalIban } from '../../domain/iban.js';
import type { ConsentSummary } from '../../usecases/resource/subject.js';
import type { GivenConsent } from '../../usecases/customer/given-consents.js';
import { account, companyLine, named, row } from '../kit/components.js';
import type { FormContext } from '../kit/form.js';
import { html, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatDate, formatList, localName } from '../texts/wording.js';

export function consentDetails(consent: ConsentSummary, tpp: string, context: PageContext): readonly Html[] {
  const words = context.texts.consent;
  return [
    row(words.asker, html`<strong>${named(tpp)}</strong>`),
    ...askedRows(consent, context),
    ...termRows(consent, tpp, context),
  ];
}

/** IBANs of all accounts that the consent covers after the customer's choice, without duplicates. */
export function listCoveredIbans(consent: ConsentSummary): readonly string[] {
  const chosen = consent.choices.filter(({ isChosen }) => isChosen).map(({ iban }) => iban);
  return [...new Set([...listNamedIbans(consent), ...chosen])];
}

function listNamedIbans({
  accounts = [],
  balances = [],
  transactions = [],
}: ConsentSummary): readonly string[] {
  return [...new Set([...accounts, ...balances, ...transactions].map(canonicalIban))];
}

/** Rows for the accounts that the TPP named, and for the rights to accounts yet to be chosen. */
function askedRows(consent: ConsentSummary, context: PageContext): readonly Html[] {
  const rows = listNamedIbans(consent).map((iban) => askedRow(consent, iban, context));
  if (consent.choices.length === 0) return rows;
  const { chosenAccounts } = context.texts.consent;
  const rights = listAccountRights(consent, (ibans) => ibans.length === 0);
  return [...rows, row(chosenAccounts, rightsInWords(rights, context))];
}

function askedRow(consent: ConsentSummary, iban: string, context: PageContext): Html {
  const rights = listAccountRights(consent, (ibans) => ibans.map(canonicalIban).includes(iban));
  const { name, names } = consent.choices.find((choice) => choice.iban === iban) ?? {};
  const companyName = consent.companyNames.get(iban);
  return accountRow({ iban, rights, ...defined({ companyName, name, names }) }, context);
}

export function accountRow(
  { companyName, iban, name, names, rights }: GivenConsent['accounts'][number],
  context: PageContext,
): Html {
  return row(context.texts.consent.account, [
    companyLine(companyName),
    name === undefined ? undefined : named(localName({ name, names }, context.language)),
    account(iban),
    rightsInWords(rights, context),
  ]);
}

/** Rights that apply to an account; balances and transactions always include the account itself. */
function listAccountRights(
  consent: ConsentSummary,
  applies: (ibans: readonly string[]) => boolean,
): readonly Right[] {
  return rightsOfKind(consent.kind, (right) => consent[right] !== undefined && applies(consent[right]));
}

function rightsInWords(rights: readonly Right[], { language, texts }: PageContext): Html {
  const words = formatList(
    rights.map((right) => texts.consent.rights[right]),
    language,
  );
  return html`<span>${words.charAt(0).toUpperCase() + words.slice(1)}</span>`;
}

type Terms = Pick<ConsentSummary, 'kind' | 'recurring' | 'frequencyPerDay' | 'validUntil'>;

export function termRows(terms: Terms, tpp: string, { language, texts }: PageContext): readonly Html[] {
  const { frequencyPerDay, kind, recurring, validUntil } = terms;
  const words = texts.consent;
  const often = recurring ? words.recurring(tpp, frequencyPerDay) : words.once;
  return [
    row(
      words.duration,
      validUntil === undefined ? words.untilRevoked : words.until(formatDate(validUntil, language)),
    ),
    row(words.frequency, consentKinds[kind].terms.areCounted ? often : words.wheneverAsked),
  ];
}

/** Check boxes of the customer's accounts, where the TPP has named none. */
export function accountChoice(
  { choices, companyNames }: Pick<ConsentSummary, 'choices'> & Partial<Pick<ConsentSummary, 'companyNames'>>,
  { language, notice, texts }: Pick<FormContext, 'language' | 'notice' | 'texts'>,
): Html | undefined {
  if (choices.length === 0) return undefined;
  const boxes = choices.map(
    ({ iban, isChosen, name, names }) =>
      html`<label class="choice">
        <input type="checkbox" name="iban" value="${iban}" ${isChosen ? html` checked` : undefined} />
        <span
          >${companyLine(companyNames?.get(iban))}${named(localName({ name, names }, language))}${account(iban)}</span
        >
      </label>`,
  );
  const all = html`<label class="choice">
    <input type="checkbox" name="iban" value="${allAccounts}" />
    <span>${texts.consent.allAccounts}</span>
  </label>`;
  return html`<fieldset${notice && html` aria-describedby="notice"`}>
    <legend>${texts.consent.choice}</legend>
    ${choices.length > 1 ? all : undefined} ${boxes}
  </fieldset>`;
}
