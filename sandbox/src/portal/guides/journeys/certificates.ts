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
    text: 'What is signed is a line for each name: method and path, the Digest of the body, and X-Request-ID. A signature is good for one request.',
  });
  // The redirect headers would have to be signed too.
  const { 'TPP-Redirect-URI': _well, 'TPP-Nok-Redirect-URI': _wrong, ...headers } = step.call.headers;
  return { ...step, call: { ...step.call, headers, isSigned: true } };
})();

export const signedRequest: Guide = {
  id: 'signed-request',
  title: 'A signed request',
  text: 'Some banks want every request signed by its TPP. In the sandbox you may sign, and what is signed is checked.',
  steps: [
    {
      title: 'Get a certificate for signatures',
      text: 'The sandbox’s authority issues it, with your client’s organisation and roles. The private key is in this answer alone.',
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
  text: 'A private key need not go anywhere: you make it yourself, and get a certificate for it.',
  steps: [
    {
      title: 'Make a key and a signing request',
      text: 'The key is in the file client.key, and the signing request (PKCS#10) is what is written. Of what that says the key alone counts.',
      command:
        'openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout client.key -subj "/CN={{clientId}}"',
      keepsOutputAs: 'signingRequest',
    },
    {
      title: 'Ask for a certificate for connections',
      text: 'By it you say who you are on the connection (mTLS), where the bank asks for that.',
      call: {
        method: 'POST',
        path: certificatesPath,
        headers: asWorkspace,
        body: json({ use: 'tls', signingRequest: '{{signingRequest}}' }),
      },
      status: 201,
    },
    {
      title: 'Ask for one that has expired as well',
      text: 'To see what the bank answers to it: CERTIFICATE_EXPIRED. In the same way you get one that is revoked.',
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
      title: 'Sign with that',
      text: 'The answer 401 says what is wrong with the certificate.',
      status: 401,
      keeps: {},
    },
  ],
};
