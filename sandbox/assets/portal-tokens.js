'use strict';
// Keeps the access token in this tab, so that the documentation's console calls with it; the server keeps none.
{
  const tokens = document.querySelector('#tokens');
  const { key, seconds, token } = tokens.dataset;
  const until = Date.now() + Number(seconds) * 1000;
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  // A page that the tab goes back to may be older than what was exchanged since.
  const isNewest = kept.token === token || !(kept.until > until);
  if (isNewest) sessionStorage.setItem(key, JSON.stringify({ token, until }));
  tokens.hidden = !isNewest;
}
