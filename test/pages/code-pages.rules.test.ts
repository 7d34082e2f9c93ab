/** The page of the code or the app: where the code went, and until when it is valid. */
import { expect } from 'chai';
import type { ScaMethod } from '../../src/domain/authorisation/sca-method.js';
import { authorisationPage } from '../../src/pages/authorisation/step-pages.js';
import type { Language } from '../../src/pages/texts/wording.js';
import { HtmlPage } from '../support/browser/html-page.js';
import { contextOf } from './page-samples.js';
import { payment } from './subject-samples.js';

const who = { tpp: 'Sandbox TPP', psuName: 'Ana Horvat', userName: 'ana.horvat' };

function textOf(step: 'code' | 'push', method: ScaMethod | undefined, language: Language): string {
  const view = { ...who, subject: { kind: 'payment', payment }, hasOthers: false } as const;
  const valid = { step, validUntil: '20:35', ...(method && { method }) };
  return new HtmlPage(authorisationPage({ ...view, ...valid }, contextOf(language)).text).text;
}

describe('The page of a code', () => {
  const table: readonly (readonly [ScaMethod | undefined, en: string, hr: string])[] = [
    [
      { id: 'a', kind: 'sms', to: '+385 •• ••• 42' },
      'We have sent the code by text message to the phone ending in 42. It is valid until 20:35.',
      'Kod smo poslali u SMS poruci na broj koji završava na 42. Vrijedi do 20:35.',
    ],
    [
      { id: 'a', kind: 'sms', to: '•••4242' },
      'to the phone ending in 4242. It is valid until 20:35.',
      'na broj koji završava na 4242. Vrijedi do 20:35.',
    ],
    [
      { id: 'a', kind: 'sms', to: 'Ana’s phone' },
      'We have sent the code by text message to Ana’s phone. It is valid until 20:35.',
      'Kod smo poslali u SMS poruci na broj Ana’s phone. Vrijedi do 20:35.',
    ],
    [
      { id: 'a', kind: 'sms' },
      'We have sent the code by text message. It is valid until 20:35.',
      'Kod smo poslali u SMS poruci. Vrijedi do 20:35.',
    ],
    [
      { id: 'a', kind: 'code', to: 'token 7' },
      'Your device shows the code: token 7. It is valid until 20:35.',
      'Kod prikazuje vaš uređaj: token 7. Vrijedi do 20:35.',
    ],
    [undefined, 'It is valid until 20:35.', 'Vrijedi do 20:35.'],
  ];
  for (const [method, en, hr] of table) {
    it(`says where the code went, and until when it is valid: ${method?.kind} ${method?.to}`, () => {
      expect(textOf('code', method, 'en')).to.include(en);
      expect(textOf('code', method, 'hr')).to.include(hr);
    });
  }

  it('says until when a request to the app is valid', () => {
    const app = { id: 'a', kind: 'push' } as const;
    expect(textOf('push', app, 'en')).to.include('The request is valid until 20:35.');
    expect(textOf('push', app, 'hr')).to.include('Zahtjev vrijedi do 20:35.');
  });
});
