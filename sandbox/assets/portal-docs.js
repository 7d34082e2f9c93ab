'use strict';
// Shows the contract that the page names, and fills in the parameters that every call needs: client and X-Request-ID.
{
  const place = document.querySelector('#documentation');
  const clients = document.querySelector('#client');
  const tokenHint = document.querySelector('#token-hint');
  const { SwaggerUIBundle } = globalThis;

  // crypto.randomUUID exists only over HTTPS and at localhost.
  const newIdentifier = () =>
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
      (digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16),
    );

  // Values that this script filled in may be replaced; a value that the developer typed stays.
  const filled = new Set();
  const makers = {
    'X-Request-ID': newIdentifier,
    'PSU-IP-Address': () => '192.0.2.1',
    'PSU-ID': () => place.dataset.customer,
    'TPP-Redirect-URI': () => place.dataset.callback,
  };
  // A call about a consent needs PSU-ID or PSU-Corporate-ID; OpenAPI cannot express that alternative.
  // TPP-Redirect-URI is shown to the developer if the client has registered the sandbox's callback address.
  const isNeeded = (parameter, [path]) =>
    parameter.get('required') ||
    (parameter.get('name') === 'PSU-ID' && path.startsWith('/consent')) ||
    (parameter.get('name') === 'TPP-Redirect-URI' && place.dataset.callback);
  const isOurs = (value, parameter) =>
    value === undefined || value === '' || filled.has(value) || value === parameter.get('example');

  const fill = ({ specActions, specSelectors }, pathMethod) => {
    const operation = specSelectors.specJsonWithResolvedSubtrees().getIn(['paths', ...pathMethod]);
    for (const parameter of operation?.get('parameters') ?? []) {
      const make = makers[parameter.get('name')];
      const now = specSelectors.parameterWithMetaByIdentity(pathMethod, parameter).get('value');
      if (!make || !isNeeded(parameter, pathMethod) || !isOurs(now, parameter)) continue;
      const value = make();
      filled.add(value);
      specActions.changeParamByIdentity(pathMethod, parameter, value, false);
    }
  };

  const filling = {
    statePlugins: {
      spec: {
        wrapActions: {
          validateParams:
            (original, system) =>
            (pathMethod, ...more) => {
              fill(system, pathMethod);
              return original(pathMethod, ...more);
            },
        },
      },
    },
  };

  // BaseLayout without the parts that the page has already: main element, title, and the only server.
  const fitting = ({ React }) => ({
    components: {
      PortalLayout: ({ getComponent, specSelectors }) => {
        const parts = ['errors', 'InfoContainer', 'AuthorizeBtnContainer', 'operations', 'Models'];
        const shown = specSelectors.loadingStatus() === 'success' ? parts : ['errors'];
        const elements = shown.map((name) => React.createElement(getComponent(name, true), { key: name }));
        const drawings = React.createElement(getComponent('SvgAssets'), { key: 'SvgAssets' });
        return React.createElement('div', { className: 'swagger-ui' }, [drawings, ...elements]);
      },
    },
    // HTML allows no link within a button.
    wrapComponents: {
      DeepLink:
        () =>
        ({ text }) =>
          React.createElement('span', null, text),
    },
  });

  // Accessibility repairs of the component: labels for screen readers, and keyboard access.
  const named = (element, name) => element.setAttribute('aria-label', name);
  const repairs = {
    'tr[data-param-name] :is(select, textarea, input):not([aria-label])': (field) =>
      named(field, field.closest('tr').dataset.paramName),
    '.examples-select-element:not([aria-label])': (choice) => named(choice, 'Example'),
    'textarea.body-param__text:not([aria-label])': (field) => named(field, 'Request body'),
    'pre:not([tabindex])': (text) => text.setAttribute('tabindex', '0'),
    '.close-modal:not([aria-label])': (button) => named(button, 'Close'),
    '.modal-btn[aria-label]': (button) => button.removeAttribute('aria-label'),
    'h6:not([role])': (heading) => {
      heading.setAttribute('role', 'heading');
      heading.setAttribute('aria-level', '5');
    },
  };
  const repair = () => {
    for (const [selector, mend] of Object.entries(repairs)) place.querySelectorAll(selector).forEach(mend);
  };
  new MutationObserver(repair).observe(place, { childList: true, subtree: true });

  // The contracts are in English; the page may be in another language.
  place.lang = 'en';

  const component = SwaggerUIBundle({
    domNode: place,
    url: place.dataset.document,
    layout: 'PortalLayout',
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [() => filling, fitting],
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    syntaxHighlight: { activated: false },
    validatorUrl: null,
    // At another address the browser would refuse the call.
    ...('elsewhere' in place.dataset && { supportedSubmitMethods: [] }),
    onComplete: () => {
      callAs(clients.value);
      if (place.dataset.key) component.preauthorizeApiKey('workspaceKey', place.dataset.key);
    },
  });

  // Returns the access token that this tab got for the client, while the token is valid.
  const tokenOf = (client) => {
    if (!place.dataset.tokens) return undefined;
    const { token, until = 0 } = JSON.parse(sessionStorage.getItem(place.dataset.tokens + client) ?? '{}');
    return Date.now() < until ? token : undefined;
  };

  let filledToken;
  // Replaces another client's token; a token that the developer typed stays.
  const fillToken = (token) => {
    const present = component.authSelectors.authorized()?.getIn(['bearerToken', 'value']);
    if (present && present !== filledToken) return false;
    if (token) component.preauthorizeApiKey('bearerToken', token);
    else if (present) component.authActions.logout(['bearerToken']);
    filledToken = token;
    return Boolean(token);
  };
  const callAs = (client) => {
    component.preauthorizeApiKey('gatewayClientId', client);
    tokenHint.hidden = !fillToken(tokenOf(client));
  };
  clients.addEventListener('change', () => callAs(clients.value));
}
