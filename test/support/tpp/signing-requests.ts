/** Certificate signing requests (PKCS#10) made by OpenSSL, and by our own code for a test's key. */
import { sign } from 'node:crypto';
import { der, derBits, derInteger, derObjectIdentifier, derSequence } from '../../../src/crypto/der.js';
import { signatureAlgorithms } from '../../../src/crypto/object-identifiers.js';
import type { KeyPair } from '../../../src/crypto/pem.js';

const pemOf = (...lines: readonly string[]) =>
  ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n');

/** Made by OpenSSL 3, `openssl req -new -subj /CN=Vodomar`, for keys of these kinds. */
export const madeElsewhere = {
  ec: pemOf(
    'MIHMMHQCAQAwEjEQMA4GA1UEAwwHVm9kb21hcjBZMBMGByqGSM49AgEGCCqGSM49',
    'AwEHA0IABK7pqSHkcD8MCOpv7RPL6VSV4SnAvPR5n+MSoLhf01MKArUeZ5LZGCkG',
    '09SstCphWpagxZ7J+Rr1T2ShlBEgvjegADAKBggqhkjOPQQDAgNIADBFAiBTPLV8',
    'LZkAS2oEspa5slsXTULwip+afCgzEF4PrnlThgIhALISEN8n0BuZwvUsSDVbzrD9',
    'tH2Pur7gBTcULTwrRYsm',
  ),
  rsa: pemOf(
    'MIICVzCCAT8CAQAwEjEQMA4GA1UEAwwHVm9kb21hcjCCASIwDQYJKoZIhvcNAQEB',
    'BQADggEPADCCAQoCggEBAI5GdDRXATuGXaEpbkcBc3azL5AbpS/b8qPpMuWBwb29',
    'UX9g9fQYVISqBE3ue7PxUk0jexQ1OADS6VuaEcR5Qqtjfp8yZMp0Clhh+DrzFBH0',
    '6sAJaegqhcgIafTvsTWzu02CHxoYXWfMmtgsKu+PqYr6JLrJdBYLswFJkzn8jM6y',
    'uptbPUHicUdgPnYaorw485XCoGtxX7PsMGWrYaR8SaOc0HbFCaFx0E1whGJqfXy7',
    'kmwPoHN/u1pJ7gj7nAxH6dIJiG6blb6VU/k2bVn7clrqNz5pjibrXP3cpnHaHzd3',
    'yoKNIC+dLi9cWY5whRPvKuiP8jHI4FdrPo3g88VxVwsCAwEAAaAAMA0GCSqGSIb3',
    'DQEBCwUAA4IBAQA0FpURWK8IPUfLo4KTCBkZxzW9LY25oPlqp3+lfifnScek10Qb',
    '5ptnrMYcYjcVrTVWYdmQfjB+DTsq9FmcBs6HLQgSGzKr31f9EyqaLy+VtiqrVos8',
    'h/77r5QlEIqXFhBefLn7KdSi5jw8nL4hPY+jBxT2dtVxz+HzTP46KZfLizNWvmZt',
    'ngvcSWRgTlaL5cMRjQ9/qZ3lNgLOsjADwiW/eExRISqQH6XDsK5Nostxg3rurj3U',
    'OY/7TMW73sM2S6QpyxLqMyWWd4CQ9OGoJYp/41FweDIV9aQTapCJnodwdxNDMAik',
    '76KzGLCrR5/Xt0uDa+Y0wm+B9KyOnnh46N1Z',
  ),
  pss: pemOf(
    'MIICjDCCAT8CAQAwEjEQMA4GA1UEAwwHVm9kb21hcjCCASIwDQYJKoZIhvcNAQEB',
    'BQADggEPADCCAQoCggEBANrDH2NocSVtNj8d0S+XxCAJOwhBPJXlnaXgrseak/yd',
    'C759H8J3LywFk9FrTdX9b/QFMYVsRIQQdlbDkQmRRR2qAZZetYf0lkGzLD/AFXWv',
    'scbVXixWdelVHBft+D92gTMXJp2Q4xwug7cbphCf69gfDTCbradwYZMg6nQP07HB',
    'tmvYiR/OCG7kOr9XlmLD013cOpIF+a1v7Iit+vyt33c0T8OsmcM423px5RojM1yw',
    'tElHvN2GjtTaduWkm39wfUHGpiub6EL3qPROaQNH9kSDybRajLniyqqVTRT78xTY',
    'Tk+/FitFKWX0WEmfholitWMx00Mf4Tqh7TjrJDtgu3MCAwEAAaAAMEIGCSqGSIb3',
    'DQEBCjA1oA8wDQYJYIZIAWUDBAIBBQChHDAaBgkqhkiG9w0BAQgwDQYJYIZIAWUD',
    'BAIBBQCiBAICAN4DggEBABFVy/mZi2HzTIzKDewhzjZXSiB3zeIO1EYlCGxvJF9B',
    '3kd5DedKefxX2KJikBPWv4ICCegayBhHuT7jV9mKi6ke83xPm+Y2ZLRfxjzpVd6w',
    'CyTWIjSxafBKz+EY5DotahWRUpidNRdnMZxeAYGkS9ixqIchePlz8ffy3UuBOqur',
    'ASRok/eAw/38rQxURh1e2n2rwmKHGSc6vv8paN62LKhByxSJFxhGPFcB7gh/41rK',
    'hqlb0Gy90VUdreRdSdOSt/3xIo2YV03UwjMHRPkjb6Nv6YF6sDtq7pc0a+xafiLB',
    'A1O5xo0nIMLB2ROf1Xr8NU0nDqB+9ls6sCPGoHP1K1U=',
  ),
  short: pemOf(
    'MIIBUTCBuwIBADASMRAwDgYDVQQDDAdWb2RvbWFyMIGfMA0GCSqGSIb3DQEBAQUA',
    'A4GNADCBiQKBgQDsXgVrba8YQdm/s6QAz/BE0nCLFQYa5p1sUBNFaK/RvP33kUy4',
    '1ge9esiqjKByORYLYjcGBoqVxgW088j5w6WIgQ3R+yiKGE34U+CxWErGL78NbFDc',
    'vthy/vrGBguy3I52NUNnRMOx6ZoMCEYCWPOtO0Bt5f58HAaJR3r/VGUsyQIDAQAB',
    'oAAwDQYJKoZIhvcNAQELBQADgYEAY4dBYS0yorRg/kq5ZAx0ysWWVr6rC7LER5VJ',
    'i7rojW6dnuwssBSaKH1oigrT+Vd0hUNZpyxTFIzm5C9kK6bNgkRbP1xeNG4uLHKE',
    'bFjdtG4ABcXjjyq7W1tDCNaPFOZl+23V0aXiWrYIISwf0zW0HtLQLmtu5bx4ncpI',
    'gDSIslM=',
  ),
  sha1: pemOf(
    'MIICVzCCAT8CAQAwEjEQMA4GA1UEAwwHVm9kb21hcjCCASIwDQYJKoZIhvcNAQEB',
    'BQADggEPADCCAQoCggEBAJc0kMFuMsm11ArD1ARGelgKQlnRUSA3kTHqECXHWCvV',
    'JDOMQCwvUNQ2X00Qa2zvJOh0wFLurNIr0GvVBTkO+/DUbdlOqoU5q0eHxGd57wDh',
    'Y6kK7r1dT2HwaFHJj0+l+MOWD2GcK9DdLTwxayeMZs/hfg0Id+MNkqvJxIp7GYsT',
    'xhXRv36qTxeldkRoqWR9ldtFGJtonJ2VOXx+FAxRmKyKM7UgNWgZGt1iYsbsMP4X',
    'kYbX/fvQiP8won/tOsBy1NfPDEQN3+igbeDCpeOMfmuKzq+SImBXdk4d2yI5GWTU',
    '2Orcw0GzfkRioG+e3ErIUY8xsTc9mOt8eUXFrH6os0MCAwEAAaAAMA0GCSqGSIb3',
    'DQEBBQUAA4IBAQBbh8iaajbco+14GM9UysRPv4v3+YI+a5jriubdvGCXm8I+AM5K',
    'Spnllz7b+r8VpZVjHGdKVGFpZysWypMpedERSaeq1J1ck0wHgIaPMNs0iuKlbd2W',
    'OQARayadfhv+g0Dm9R15LO/bHss/NzcTLhP7LE8yZWq6cKbWA5fnTvcSVrdVmgOj',
    '6J8oqDRtSXRCWhFCR92mn4tsgt8RxuGOY5jFodCsq1jgF4NAJpBBhaUwh1kk6cpT',
    '6aFSicxyjXvVW31j7zsxLYF33PpwEYirDiH1TWU5GHQJ3MhACkrrH4ex3YjeyOmB',
    'RjED+TQR1ISPAwmcL571tnJ5GIq6V6WAHapm',
  ),
  ed25519: pemOf(
    'MIGRMEUCAQAwEjEQMA4GA1UEAwwHVm9kb21hcjAqMAUGAytlcAMhAGr0lJakYAJ3',
    'e95S0GatMaFi1p6tSOWiXlcFYenmkysdoAAwBQYDK2VwA0EAWH6/OPTHmgWaepPi',
    'F9x8cx25d4DE1pKAnXpQPxdb9NxVeWYIOpO8Hxltd+eX1W2XuLsF6tUfNStlSrE9',
    'uUJqBA==',
  ),
} as const;

/** A signing request for an ECDSA key, with SHA-256. */
export function signingRequestOf({ privateKey, publicKey }: KeyPair): string {
  const information = derSequence(
    derInteger(0),
    derSequence(),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa0),
  );
  const algorithm = derSequence(derObjectIdentifier(signatureAlgorithms.ecdsaSha256));
  const bytes = derSequence(information, algorithm, derBits(sign('sha256', information, privateKey)));
  return pemOf(...(bytes.toString('base64').match(/.{1,64}/g) ?? []));
}
