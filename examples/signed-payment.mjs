/**
 * Sends a payment that its TPP signs (HTTP message signature); needs only Node:
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

// The digest covers the exact bytes of the body; without a body, the empty string.
const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
const requestId = randomUUID();

// One line for each name: the header as sent, and for (request-target) the method and path, so that the signature fits no other
// call. PSU-ID, PSU-Corporate-ID and TPP-Redirect-URI must also be signed if they are sent.
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
