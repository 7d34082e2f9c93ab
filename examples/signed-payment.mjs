/**
 * A payment that is signed by its TPP, with nothing but Node:
 * node examples/signed-payment.mjs [address] [client] [folder of the client's certificate and key]
 */
import { createHash, createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [address = 'http://localhost:8080', client = 'sandbox-tpp', folder = './var/certificates'] =
  process.argv.slice(2);
const certificate = new X509Certificate(readFileSync(`${folder}/${client}.pem`));
const key = createPrivateKey(readFileSync(`${folder}/${client}.key`));

const path = '/psd2-bank-payments-api-1.3.2/v1/payments/domestic-credit-transfers-hr';
const body = JSON.stringify({
  debtorAccount: { iban: 'HR9599000143200001010' },
  instructedAmount: { currency: 'EUR', amount: '12.50' },
  creditorAccount: { iban: 'HR9299000223200009014' },
  creditorName: 'Knjižara Zagreb',
  remittanceInformationUnstructured: 'Invoice 2026-17',
});

// The digest is that of the very bytes of the body; of no bytes at all when there is no body.
const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
const requestId = randomUUID();

// One line for each name of the list: its header as it is sent, and for (request-target) method and path, so that the
// signature fits no other call. PSU-ID, PSU-Corporate-ID and TPP-Redirect-URI belong into it too when they are sent.
const names = ['(request-target)', 'digest', 'x-request-id'];
const text = [`(request-target): post ${path}`, `digest: ${digest}`, `x-request-id: ${requestId}`].join('\n');

const algorithm = key.asymmetricKeyType === 'rsa' ? 'rsa-sha256' : 'sha-256';
const keyId = `SN=${certificate.serialNumber},CA=${certificate.issuer.split('\n').join(',')}`;
const signature = sign('sha256', Buffer.from(text), key).toString('base64');

const answer = await fetch(address + path, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'X-Gateway-Client-Id': client,
    'X-Request-ID': requestId,
    'PSU-IP-Address': '192.0.2.1',
    Digest: digest,
    Signature: `keyId="${keyId}",algorithm="${algorithm}",headers="${names.join(' ')}",signature="${signature}"`,
    'TPP-Signature-Certificate': certificate.raw.toString('base64'),
  },
  body,
});
process.stdout.write(`${answer.status} ${await answer.text()}\n`);
