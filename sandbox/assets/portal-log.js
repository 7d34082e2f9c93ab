'use strict';
// Live request log: reloads the list after each call, which a server-sent event announces. Without JavaScript the developer
// reloads the page.
{
  const list = document.querySelector('#calls');
  let isAsking = false;
  let hasNews = false;

  const show = (page) => {
    // The keyboard focus stays on its entry, and chosen calls stay chosen.
    const held = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
    const chosen = [...list.querySelectorAll('input:checked')].map(({ value }) => value);
    list.replaceChildren(...page.querySelector('#calls').childNodes);
    for (const box of list.querySelectorAll('input')) box.checked = chosen.includes(box.value);
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
    // After an error the list stays as it is.
    look().catch(() => {});
  });
}
