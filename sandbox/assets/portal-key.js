'use strict';
// Generates a client's private key in this browser, and its certificate signing request (PKCS#10, RFC 2986). Only the request is
// sent. Browsers generate keys only over HTTPS and at localhost; elsewhere, and without JavaScript, the page has no button.
{
  const place = document.querySelector('#own-key');
  const made = document.querySelector('#own-key-made');
  const button = place.querySelector('button');
  const link = made.querySelector('a');
  const { key: kind, signingRequest, upload } = button.form.elements;

  const der = (tag, ...parts) => {
    const content = parts.flatMap((part) => [...part]);
    const { length } = content;
    const sizes =
      length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
    return Uint8Array.of(tag, ...sizes, ...content);
  };
  const sequence = (...parts) => der(0x30, ...parts);
  const identifier = (...bytes) => der(0x06, bytes);
  const bits = (bytes) => der(0x03, [0], bytes);
  // DER: a non-negative integer without superfluous leading zeros.
  const integer = (bytes) => {
    const digits = bytes.slice(bytes.findIndex((byte) => byte > 0));
    return der(0x02, digits[0] < 0x80 ? [] : [0], digits);
  };

  const kinds = {
    ec: {
      key: { name: 'ECDSA', namedCurve: 'P-256' },
      signing: { name: 'ECDSA', hash: 'SHA-256' },
      // ecdsa-with-SHA256; the browser concatenates the two numbers of the signature.
      algorithm: sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)),
      signature: (bytes) => sequence(integer(bytes.slice(0, 32)), integer(bytes.slice(32))),
    },
    rsa: {
      key: {
        name: 'RSASSA-PKCS1-v1_5',
        modulusLength: 2048,
        publicExponent: Uint8Array.of(1, 0, 1),
        hash: 'SHA-256',
      },
      signing: { name: 'RSASSA-PKCS1-v1_5' },
      // sha256WithRSAEncryption, with NULL parameters.
      algorithm: sequence(identifier(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05)),
      signature: (bytes) => bytes,
    },
  };

  const pemOf = (bytes, name) => {
    const lines = btoa(String.fromCharCode(...bytes)).match(/.{1,64}/g);
    return [`-----BEGIN ${name}-----`, ...lines, `-----END ${name}-----`, ''].join('\n');
  };
  const exported = async (format, key) => new Uint8Array(await crypto.subtle.exportKey(format, key));

  // The server reads only the key of the request; the name is for people who read the file.
  const requestFor = async ({ privateKey, publicKey }, { algorithm, signature, signing }) => {
    const name = der(0x0c, new TextEncoder().encode(place.dataset.client));
    const subject = sequence(der(0x31, sequence(identifier(0x55, 0x04, 0x03), name)));
    const information = sequence(integer([0]), subject, await exported('spki', publicKey), der(0xa0));
    const signed = new Uint8Array(await crypto.subtle.sign(signing, privateKey, information));
    return sequence(information, algorithm, bits(signature(signed)));
  };

  let isMaking = false;
  let isToBeSaved = false;
  const make = async () => {
    const chosen = kinds[kind.value];
    const keys = await crypto.subtle.generateKey(chosen.key, true, ['sign', 'verify']);
    const request = pemOf(await requestFor(keys, chosen), 'CERTIFICATE REQUEST');
    const file = new Blob([pemOf(await exported('pkcs8', keys.privateKey), 'PRIVATE KEY')]);
    forget();
    link.href = URL.createObjectURL(file);
    signingRequest.value = request;
    // An uploaded file would override the field.
    upload.value = '';
    isToBeSaved = true;
    made.hidden = false;
  };
  // Also runs when the browser puts the page into its back-forward cache.
  const forget = () => {
    URL.revokeObjectURL(link.href);
    link.removeAttribute('href');
    isToBeSaved = false;
    made.hidden = true;
  };

  button.addEventListener('click', async () => {
    if (isMaking) return;
    isMaking = true;
    try {
      await make();
    } finally {
      isMaking = false;
    }
  });
  link.addEventListener('click', () => {
    isToBeSaved = false;
  });
  // A certificate is useless without its key, so that the browser asks before it leaves the page with an unsaved key.
  addEventListener('beforeunload', (event) => {
    if (isToBeSaved) event.preventDefault();
  });
  addEventListener('pagehide', forget);
  place.hidden = !globalThis.crypto?.subtle;
}
