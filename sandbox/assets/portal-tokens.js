'use strict';
// Stores the access token in this tab's session storage, for the console of the documentation; the server does not store it.
{
  const tokens = document.querySelector('#tokens');
  const { key, seconds, token } = tokens.dataset;
  const until = Date.now() + Number(seconds) * 1000;
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  // A page from the tab's history may have an older token than the stored one.
  const isNewest = kept.token === token || !(kept.until > until);
  if (isNewest) sessionStorage.setItem(key, JSON.stringify({ token, until }));
  tokens.hidden = !isNewest;
}
