// Shows the contract that the page names, and reloads the page when a contract has changed.
const place = document.querySelector('#documentation');

if (place) {
  const { SwaggerUIBundle } = globalThis;
  SwaggerUIBundle({
    domNode: place,
    url: place.dataset.document,
    layout: 'BaseLayout',
    presets: [SwaggerUIBundle.presets.apis],
    deepLinking: true,
    validatorUrl: null,
  });
}

const changes = new EventSource('/documentation/changes');
changes.addEventListener('message', () => location.reload());
// After a restart of the program, the page may be outdated.
let isLost = false;
changes.addEventListener('error', () => (isLost = true));
changes.addEventListener('open', () => {
  if (isLost) location.reload();
});
