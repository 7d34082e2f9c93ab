/** Settings of trust: secrets, signatures, TPP certificates (eIDAS), and the server's own TLS. */
import { services } from '../../domain/clients.js';
import * as values from '../parsers.js';
import { credential } from '../text-parsers.js';
import type { Setting } from './setting.js';

export const trustSettings = {
  GATEWAY_SECRET_REQUIRED: {
    default: 'false',
    parse: values.allOrSubset(services),
    sentence:
      'The services whose requests must send X-Gateway-Client-Secret: payments, accounts, funds; `true` means all. A secret that is sent is always checked.',
  },
  TRUST_FOLDER: {
    default: './var/trusted',
    productionDefault: '',
    parse: values.path,
    sentence:
      'The folder with the CA certificates that issue TPP certificates, and with their revocation lists. Empty in production.',
  },
  REVOCATION_LIST_HOSTS: {
    default: '',
    parse: values.hosts,
    sentence:
      'The hosts from which the server fetches revocation lists, by http or https, at the addresses that certificates of trusted authorities name. Without hosts, only the lists in TRUST_FOLDER count.',
  },
  REVOCATION_LISTS_REQUIRED: {
    default: 'false',
    parse: values.boolean,
    sentence:
      'Whether a TPP certificate is refused while the revocation list of an authority above it is missing or has ended. Otherwise the last list stays in force, and an alarm is raised.',
  },
  SIGNATURE_REQUIRED: {
    // Also the default in production: the interface leaves it to the bank, which must first configure its trusted
    // authorities.
    default: '',
    parse: values.subset(...services),
    sentence:
      'The services whose requests must be signed: payments, accounts, funds. A signature that is sent is always checked.',
  },
  SIGNATURE_REQUEST_TARGET: {
    default: 'optional',
    parse: values.oneOf('required', 'optional'),
    sentence:
      'Whether a signature must cover `(request-target)`, the method and path: `required`, or `optional` as in the Berlin Group’s profile.',
    isChosenInProduction: true,
  },
  SIGNATURE_DATE_WINDOW_SECONDS: {
    default: '300',
    parse: values.integer(1, 86_400),
    sentence: "How many seconds a signed `Date` may differ from the bank's clock, in either direction.",
  },
  TLS_CERT_FILE: {
    default: '',
    parse: values.path,
    sentence: "The server's certificate chain, as PEM. Without a certificate, the server speaks plain HTTP.",
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
      'The hosts where clients may publish their keys (`jwks_uri`) for private_key_jwt at the token endpoint. The server fetches keys from no other host.',
  },
  CLIENT_CERTIFICATE_HEADER: {
    default: '',
    parse: values.headerName,
    sentence:
      "The header in which a proxy forwards the TPP's certificate: percent-encoded PEM, or RFC 9440's Client-Cert.",
  },
  CLIENT_CERTIFICATE_PROXIES: {
    default: '',
    parse: values.networks,
    sentence:
      'The addresses and networks of the proxies that send CLIENT_CERTIFICATE_HEADER. The header is ignored from other addresses.',
  },
  CLIENT_CERTIFICATE_REQUIRED: {
    default: 'false',
    parse: values.allOrSubset(services, 'tokens'),
    sentence:
      'The services for which TPPs must present a client certificate: payments, accounts, funds; `true` means all three. `tokens` demands one of confidential clients at the token and revocation endpoints. A certificate that is presented for a service is always checked.',
  },
  TRUSTED_PROXIES: {
    default: '',
    parse: values.networks,
    sentence:
      'The addresses and networks of the proxies whose `X-Forwarded-For` is trusted. The header is ignored from other addresses.',
  },
  TRUSTED_GATEWAY: {
    default: '',
    parse: credential,
    sentence: 'The name of a gateway in front of this server that authenticates each caller.',
  },
  TRUSTED_GATEWAY_ADDRESSES: {
    default: '',
    parse: values.networks,
    sentence: "The addresses and networks of the gateway's connections.",
  },
  TRUSTED_GATEWAY_SERVICES: {
    default: '',
    parse: values.subset(...services),
    sentence:
      'The services whose callers the gateway authenticates: payments, accounts, funds. Where the gateway is the only proof, a call from elsewhere is 401.',
  },
} as const satisfies Record<string, Setting<unknown>>;
