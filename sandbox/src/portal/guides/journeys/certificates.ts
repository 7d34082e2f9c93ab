/** Journeys with certificates: a signed request, and a certificate for the developer's own key. */
import type { CallStep, Guide } from '../guide.js';
import { approve, asWorkspace, initiate, json, buildOrder, readStatus, sandbox } from './shared-steps.js';

const certificatesPath = `${sandbox}/clients/{{clientId}}/certificates`;

const keptCertificate = {
  certificate: { at: ['certificate'] },
  privateKey: { at: ['privateKey'] },
  keyId: { at: ['keyId'] },
} as const satisfies CallStep['keeps'];

const signedPayment: CallStep = (() => {
  const step = initiate(buildOrder(), {
    title: 'Initiate a signed payment',
    text: 'The signed text has a line for each name: method and path, the Digest of the body, and X-Request-ID. A signature is valid for one request.',
  });
  // The redirect headers would have to be signed too.
  const { 'TPP-Redirect-URI': _well, 'TPP-Nok-Redirect-URI': _wrong, ...headers } = step.call.headers;
  return { ...step, call: { ...step.call, headers, isSigned: true } };
})();

export const signedRequest: Guide = {
  id: 'signed-request',
  title: 'A signed request',
  text: 'Some banks require signed requests. The sandbox accepts unsigned requests, and checks every signature.',
  steps: [
    {
      title: 'Get a certificate for signatures',
      text: 'The sandbox’s authority issues it, with your client’s organisation and roles. Only this answer contains the private key.',
      call: { method: 'POST', path: certificatesPath, headers: asWorkspace, body: json({ use: 'seal' }) },
      status: 201,
      keeps: keptCertificate,
    },
    signedPayment,
    approve(),
    readStatus,
  ],
};

export const certificates: Guide = {
  id: 'certificates',
  title: 'Certificates',
  text: 'Generate the private key yourself, so that it never leaves your computer, and get a certificate for it.',
  steps: [
    {
      title: 'Generate a key and a signing request',
      text: 'The command writes the key to the file client.key, and prints the signing request (PKCS#10). The bank uses only the public key of the request.',
      command:
        'openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout client.key -subj "/CN={{clientId}}"',
      keepsOutputAs: 'signingRequest',
    },
    {
      title: 'Get a certificate for connections',
      text: 'It authenticates you on the connection (mTLS), where the bank requires that.',
      call: {
        method: 'POST',
        path: certificatesPath,
        headers: asWorkspace,
        body: json({ use: 'tls', signingRequest: '{{signingRequest}}' }),
      },
      status: 201,
    },
    {
      title: 'Get an expired certificate',
      text: 'The bank refuses calls that use it with CERTIFICATE_EXPIRED. You get a revoked certificate in the same way.',
      call: {
        method: 'POST',
        path: certificatesPath,
        headers: asWorkspace,
        body: json({ use: 'seal', state: 'expired' }),
      },
      status: 201,
      keeps: keptCertificate,
    },
    {
      ...signedPayment,
      title: 'Sign with the expired certificate',
      text: 'The answer 401 says what is wrong with the certificate.',
      status: 401,
      keeps: {},
    },
  ],
};
