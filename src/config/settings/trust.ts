/** Settings of trust: secrets, signatures, TPP certificates (eIDAS), and the server's own TLS. */
import { services } from '../../domain/clients.js';
import * as values from '../parsers.js';
import type { Setting } from './setting.js';

export const trustSettings = {
  GATEWAY_SECRET_REQUIRED: {
    default: 'false',
    parse: values.allOrListOf(...services),
    sentence:
      'The services whose requests must have X-Gateway-Client-Secret: payments, accounts, funds; `true` is all of them. It is checked whenever it is sent.',
  },
  TRUST_FOLDER: {
    default: './var/trusted',
    productionDefault: '',
    parse: values.path,
    sentence:
      'The folder of the CA certificates that TPP certificates must come from, and of their revocation lists; none in production.',
  },
  SIGNATURE_REQUIRED: {
    // Also the default in production: the interface leaves it to the bank, which must first configure its trusted
    // authorities.
    default: '',
    parse: values.listOf(...services),
    sentence:
      'The services whose requests must be signed: payments, accounts, funds; a signature is checked whenever there is one.',
  },
  SIGNATURE_REQUEST_TARGET: {
    default: 'optional',
    parse: values.oneOf('required', 'optional'),
    sentence:
      'Whether a signature must cover `(request-target)`, which is method and path: `required`, or `optional` as in the Berlin Group’s profile.',
    isChosenInProduction: true,
  },
  SIGNATURE_DATE_WINDOW_SECONDS: {
    default: '300',
    parse: values.integer(1, 86_400),
    sentence: "How far a `Date` that is signed may be from the bank's clock, before it or after it.",
  },
  TLS_CERT_FILE: {
    default: '',
    parse: values.path,
    sentence: "The server's own certificate, as PEM with those above it; without one it speaks plain HTTP.",
  },
  TLS_KEY_FILE: {
    default: '',
    parse: values.path,
    sentence: 'The private key of TLS_CERT_FILE, as PEM.',
  },
  JWKS_HOSTS: {
    default: '',
    parse: values.hosts,
    sentence:
      'The hosts that clients may publish their keys on (`jwks_uri`), for private_key_jwt at the token endpoint; keys are fetched from no other.',
  },
  CLIENT_CERTIFICATE_HEADER: {
    default: '',
    parse: values.headerName,
    sentence:
      "The header in which a proxy passes on the TPP's certificate: percent-encoded PEM, or RFC 9440's Client-Cert.",
  },
  CLIENT_CERTIFICATE_PROXIES: {
    default: '',
    parse: values.networks,
    sentence: 'The addresses and networks of these proxies; from anywhere else the header is not looked at.',
  },
  CLIENT_CERTIFICATE_REQUIRED: {
    default: 'false',
    parse: values.allOrListOf(...services),
    sentence:
      'The services for which TPPs must show a certificate on the connection: payments, accounts, funds; `true` is all of them. It is checked whenever there is one.',
  },
  TRUSTED_PROXIES: {
    default: '',
    parse: values.networks,
    sentence:
      'The addresses and networks of the proxies that callers come through, which are believed about whom they pass on (`X-Forwarded-For`); from anywhere else the header is not looked at.',
  },
  TRUSTED_GATEWAY: {
    default: '',
    parse: values.credential,
    sentence: 'The name of a gateway in front that knows who calls, and passes nobody else on.',
  },
  TRUSTED_GATEWAY_ADDRESSES: {
    default: '',
    parse: values.networks,
    sentence: 'The addresses and networks that its connections come from.',
  },
  TRUSTED_GATEWAY_SERVICES: {
    default: '',
    parse: values.listOf(...services),
    sentence:
      'The services that it vouches for: payments, accounts, funds. Where nothing else is demanded, a call that does not come from it is 401.',
  },
} as const satisfies Record<string, Setting<unknown>>;
