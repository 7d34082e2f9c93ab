'use strict';
// Requests a passkey from the browser (WebAuthn), and submits the result in the field of the code. Without JavaScript the page
// asks the customer to choose another method.
{
  const field = document.getElementById('passkey');
  const failure = document.getElementById('passkey-failed');
  const form = field.form;
  const bytesOf = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
  const textOf = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');

  const ask = async ({ challenge, credentialIds, rpId, user }) => {
    const common = { challenge: bytesOf(challenge), timeout: 120000 };
    if (!user) {
      const allowCredentials = credentialIds.map((id) => ({ type: 'public-key', id: bytesOf(id) }));
      return navigator.credentials.get({
        publicKey: { ...common, rpId, allowCredentials, userVerification: 'required' },
      });
    }
    return navigator.credentials.create({
      publicKey: {
        ...common,
        rp: { id: rpId, name: rpId },
        user: { id: new TextEncoder().encode(user), name: user, displayName: user },
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { userVerification: 'required' },
      },
    });
  };

  const answerOf = ({ id, response, type }) => {
    const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];
    const given = parts.filter((part) => response[part]).map((part) => [part, textOf(response[part])]);
    return JSON.stringify({
      id,
      rawId: id,
      type,
      clientExtensionResults: {},
      response: Object.fromEntries(given),
    });
  };

  form.addEventListener('submit', async (event) => {
    const button = event.submitter;
    if (!button?.hasAttribute('data-passkey') || field.value) return;
    event.preventDefault();
    failure.hidden = true;
    try {
      field.value = answerOf(await ask(JSON.parse(field.dataset.options)));
      form.requestSubmit(button);
    } catch {
      failure.hidden = false;
    }
  });
}
