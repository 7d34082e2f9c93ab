/** The sandbox's stand-in for the bank's app on a phone: where the app-to-app links lead. */
import type { AuthorisationView } from '../../usecases/authorisation/views.js';
import { html, type Html } from '../kit/html.js';
import { bankIcon } from '../kit/components.js';
import { layout, type PageContext } from '../kit/layout.js';
import { kindOf } from './step-pages.js';

export type Platform = 'ios' | 'android';
const platformNames: Readonly<Record<Platform, string>> = { ios: 'iOS', android: 'Android' };

export function appPage(
  platform: Platform,
  view: AuthorisationView,
  authorisationHref: string,
  context: PageContext,
): Html {
  const { texts, bankName } = context;
  const words = texts[kindOf(view)].app;
  const content = html`<div class="card phone">
      ${bankIcon}
      <p class="soft">${texts.app.name(bankName, platformNames[platform])}</p>
      <h1>${texts.app.title}</h1>
      <p>${words.lead(view.tpp)}</p>
      <a class="button" href="${authorisationHref}">${words.submit}</a>
    </div>
    <aside class="sandbox" aria-label="${texts.sandbox.title}"><p>${words.explanation}</p></aside>`;
  return layout({ title: [texts.app.title], content }, context);
}
