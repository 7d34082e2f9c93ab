'use strict';
// Stores the access token in this tab's session storage, for the calls of the reference; the server does not store it.
{
  const keep = () => {
    const tokens = document.querySelector('#tokens');
    if (!tokens) return;
    const { key, seconds, token } = tokens.dataset;
    const until = Date.now() + Number(seconds) * 1000;
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    // A page from the tab's history may have an older token than the stored one.
    const isNewest = kept.token === token || !(kept.until > until);
    if (isNewest) sessionStorage.setItem(key, JSON.stringify({ token, until }));
    tokens.hidden = !isNewest;
  };
  keep();
  document.addEventListener('content-shown', keep);
}
