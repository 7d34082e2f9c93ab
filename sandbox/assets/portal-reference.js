'use strict';
// The reference: sends its request without leaving the page. Without JavaScript the form does, and the page has the answer.
{
  const place = document.querySelector('#call');

  const show = (page) => {
    const shown = page.querySelector('#call');
    if (!shown) throw new Error('no answer');
    place.replaceChildren(...shown.childNodes);
    document.dispatchEvent(new CustomEvent('content-shown'));
    place.querySelector('#answer, .notice[role=alert]')?.focus();
  };

  place?.addEventListener('submit', async (event) => {
    const { submitter, target: form } = event;
    // A field of the form is named target.
    if (form.id !== 'request' || form.hasAttribute('target') || submitter?.name === 'fill') return;
    event.preventDefault();
    submitter.disabled = true;
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams(new FormData(form)),
      });
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch {
      place.querySelector('#lost').hidden = false;
      submitter.disabled = false;
    }
  });
}
// The menu is narrowed while the developer types; the form searches everything.
{
  const search = document.querySelector('#menu-search');
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/);
    for (const item of document.querySelectorAll('.operations li'))
      item.hidden = !words.every((word) => item.textContent.toLowerCase().includes(word));
    for (const group of document.querySelectorAll('.operations section'))
      group.hidden = !group.querySelector('li:not([hidden])');
  });
}
