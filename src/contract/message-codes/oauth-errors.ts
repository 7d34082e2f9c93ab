/** What a client reads from the OAuth2 API: in the answer of the token endpoint, or in the address that the browser comes to. */
import type { OAuthCode } from '../answers.js';
import { type ExampleCall, type MessageCode, oauth, token } from './message-code.js';

/** These two come in the redirect alone; the others in either. */
type RedirectError = 'access_denied' | 'unsupported_response_type';

const authorization = (parameters: string, given: ExampleCall['given']): ExampleCall => ({
  given,
  method: 'GET',
  path: `${oauth}/authorize?client_id={clientId}&redirect_uri={redirectUri}&consentId={consentId}&scope=AISP&${parameters}`,
  headers: { 'X-Request-ID': '{requestId}' },
});

export const oauthErrors = {
  invalid_request: {
    cause: {
      en: 'A parameter is missing, comes twice, or does not go with another one.',
      hr: 'Parametar nedostaje, dolazi dvaput ili se ne slaže s drugim.',
    },
    remedy: { en: 'Mend what error_description names.', hr: 'Ispravite ono što navodi error_description.' },
    example: token({ grant_type: 'authorization_code' }),
  },
  invalid_client: {
    cause: {
      en: 'There is no such client, its secret is wrong or missing, its assertion is not believed, or it is blocked.',
      hr: 'Takav klijent ne postoji, tajna mu je pogrešna ili nedostaje, njegovoj se tvrdnji ne vjeruje ili je blokiran.',
    },
    remedy: {
      en: 'Authenticate in one way: HTTP Basic, form fields, or an assertion.',
      hr: 'Predstavite se na jedan način: HTTP Basic, polja obrasca ili tvrdnja.',
    },
    example: token({ grant_type: 'client_credentials', client_secret: 'wrong' }),
  },
  invalid_grant: {
    cause: {
      en: 'The code, refresh token or password is unknown, expired, revoked or used, or redirect_uri or code_verifier is not the one of the authorization request.',
      hr: 'Kod, token za osvježavanje ili lozinka nepoznati su, istekli, opozvani ili upotrijebljeni, ili redirect_uri ili code_verifier nije onaj iz zahtjeva za autorizaciju.',
    },
    remedy: {
      en: 'Exchange a code once and within a minute. When a refresh token has ended, send the customer to the authorization endpoint.',
      hr: 'Kod zamijenite jednom i unutar minute. Kada token za osvježavanje prestane vrijediti, pošaljite korisnika na pristupnu točku za autorizaciju.',
    },
    example: token({ grant_type: 'authorization_code', code: 'none', redirect_uri: '{redirectUri}' }),
  },
  invalid_scope: {
    cause: {
      en: 'The scope is missing, unknown, or does not go with the consent or with the client’s roles.',
      hr: 'Opseg nedostaje, nepoznat je ili se ne slaže sa suglasnošću ili ulogama klijenta.',
    },
    remedy: {
      en: 'Send AISP for accounts, PSP_IC for funds.',
      hr: 'Pošaljite AISP za račune, PSP_IC za raspoloživost sredstava.',
    },
    example: token({ grant_type: 'client_credentials', scope: 'everything' }),
  },
  unauthorized_client: {
    cause: {
      en: 'Your client is not registered for this grant.',
      hr: 'Vaš klijent nije registriran za tu vrstu odobrenja.',
    },
    remedy: {
      en: 'Use authorization_code, or ask for the grant to be registered.',
      hr: 'Upotrijebite authorization_code ili zatražite registraciju te vrste.',
    },
    example: token({
      client_id: 'sandbox-tpp-b',
      client_secret: 'sandbox-tpp-b-secret',
      grant_type: 'password',
      username: '{psuId}',
      password: '{psuPassword}',
      scope: 'AISP',
    }),
  },
  unsupported_grant_type: {
    cause: { en: 'The bank does not know this grant_type.', hr: 'Banka ne poznaje taj grant_type.' },
    remedy: {
      en: 'Use one that the metadata of the server lists.',
      hr: 'Upotrijebite onaj koji navode metapodaci poslužitelja.',
    },
    example: token({ grant_type: 'device_code' }),
  },
  access_denied: {
    cause: {
      en: 'The customer has refused, has not finished in time, or there is nothing to decide: the consent has ended, or a token of it is good.',
      hr: 'Korisnik je odbio, nije dovršio na vrijeme ili nema o čemu odlučiti: suglasnost je prestala ili njezin token vrijedi.',
    },
    remedy: {
      en: 'Read the consent’s status. A refused one needs a new registration.',
      hr: 'Pročitajte status suglasnosti. Za odbijenu je potrebna nova registracija.',
    },
    example: authorization('response_type=code', ['validConsent']),
  },
  unsupported_response_type: {
    cause: {
      en: 'response_type is neither code nor token.',
      hr: 'response_type nije ni code ni token.',
    },
    remedy: { en: 'Send response_type=code.', hr: 'Pošaljite response_type=code.' },
    example: authorization('response_type=id_token', ['consent']),
  },
} as const satisfies Record<OAuthCode | RedirectError, MessageCode>;
