'use strict';
// Shows each call at once: when one has come, the list is asked for again. Without script the page can be loaded again.
{
  const list = document.querySelector('#calls');
  let isAsking = false;
  let hasNews = false;

  const show = (page) => {
    // Who has the keyboard on an entry keeps it there.
    const held = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
    list.replaceChildren(...page.querySelector('#calls').childNodes);
    if (held !== null) list.querySelector(`a[href="${held}"]`)?.focus();
  };

  const look = async () => {
    hasNews = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (hasNews) {
        hasNews = false;
        const answer = await fetch(location.href, { mode: 'same-origin' });
        if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      }
    } finally {
      isAsking = false;
    }
  };

  new EventSource(list.dataset.events).addEventListener('call', () => {
    // What goes wrong on the way leaves the list as it is.
    look().catch(() => {});
  });
}
