/** Calls of a client with secrets in wrong places. */
import { randomBytes } from 'node:crypto';
import { newKeyPair } from '../../../src/crypto/pem.js';
import type { OwnClient } from '../../../test/support/tpp/workspace-tpp.js';
import { domestic, orderOf, v132 } from '../../../test/support/tpp/tpp.js';

const accounts = '/psd2-bank-accounts-api-1.3.2/v1';
const oauth2 = '/psd2-bank-oauth2-api/oauth2';
const payments = `${v132}/payments/${domestic}`;
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const json = { 'Content-Type': 'application/json' };

export interface MisplacedSecrets {
  readonly client: OwnClient;
  readonly key: string;
  readonly token: string;
  readonly privateKey: string;
  readonly assertion: string;
  readonly password: string;
}

export type WrongCall = readonly [
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
];

export function createSecrets(client: OwnClient, key: string): MisplacedSecrets {
  const subject = Buffer.from(`{"sub":"${client.id}"}`).toString('base64url');
  const privateKey = newKeyPair('rsa').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    client,
    key,
    token: randomBytes(32).toString('base64url'),
    // On one line, as a header requires.
    privateKey: privateKey.replaceAll('\n', ' '),
    assertion: `eyJhbGciOiJQUzI1NiJ9.${subject}.c2lnbmF0dXJl`,
    password: 'pa"ss wörd&=%',
  };
}

export function wrongCalls(secrets: MisplacedSecrets): readonly WrongCall[] {
  return [...wrongReads(secrets), ...wrongOrders(secrets), ...wrongForms(secrets)];
}

function wrongReads({
  client: { id, secret },
  key,
  privateKey,
  token,
}: MisplacedSecrets): readonly WrongCall[] {
  const named = { 'X-Gateway-Client-Id': id };
  const address = encodeURIComponent(`https://tpp.example/?code=${token}`);
  const headers: readonly Readonly<Record<string, string>>[] = [
    { 'User-Agent': `curl ${token}`, 'X-Token': token },
    { Authorization: secret, 'Consent-ID': secret },
    { Cookie: `session=${token}; other=${secret}` },
    { 'TPP-Signature-Certificate': privateKey, Signature: 'x' },
  ];
  return [
    ['GET', `${accounts}/accounts?access_token=${token}&secret=${secret}`, named],
    ['GET', `${accounts}/accounts/${token}`, { ...named, Authorization: `Bearer ${token}` }],
    ['GET', `${accounts}/nothing/${key}`, named],
    ...headers.map((each) => ['GET', `${accounts}/accounts`, { ...named, ...each }] as const),
    [
      'GET',
      `${oauth2}/authorize?client_id=${id}&client_secret=${secret}&code=${token}&redirect_uri=${address}`,
      {},
    ],
  ];
}

function wrongOrders({ client: { id, secret }, key, token }: MisplacedSecrets): readonly WrongCall[] {
  const named = { 'X-Gateway-Client-Id': id };
  const order = orderOf({
    remittanceInformationUnstructured: `workspace ${key}`,
    jwk: { kty: 'RSA', d: token },
  });
  const address = `https://x:${secret}@tpp.example/?token=${token}`;
  return [
    ['POST', payments, { ...named, ...json }, `{"accessToken":"${token}","x":{"pin":"123456"}`],
    ['POST', payments, { ...named, ...json, 'TPP-Redirect-URI': address }, JSON.stringify(order)],
    ['POST', payments, { ...named, 'Content-Type': 'text/plain' }, secret],
    [
      'POST',
      `${oauth2}/token`,
      { ...named, ...json },
      JSON.stringify({ client_id: id, client_secret: secret, otherwise: token }),
    ],
  ];
}

function wrongForms({ assertion, client, password, token }: MisplacedSecrets): readonly WrongCall[] {
  const { id, secret } = client;
  const typed = encodeURIComponent(password);
  const jwtBearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const forms = [
    `grant_type=password&password=${typed}&username=${typed}`,
    `${secret}&code%3D${token}`,
    `grant_type=client_credentials&client_assertion=${assertion}&client_assertion_type=${jwtBearer}`,
  ];
  return [
    ...forms.map((each) => ['POST', `${oauth2}/token`, form, `client_id=${id}&${each}`] as const),
    [
      'POST',
      `${oauth2}/revoke`,
      { ...form, Authorization: basic },
      `token=${token}&token_type_hint=${token}`,
    ],
  ];
}
