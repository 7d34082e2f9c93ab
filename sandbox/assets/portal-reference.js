'use strict';
// The reference: sends its request without leaving the page, and fills in what earlier answers of this tab gave: the client's
// access token, and ids. Without JavaScript the form sends the request, and the developer fills in the values.
{
  const place = document.querySelector('#call');
  const valuesKey = 'sandbox-values';
  const read = (key) => JSON.parse(sessionStorage.getItem(key) ?? '{}');

  const knownValues = () => {
    const { token, until = 0 } = place.dataset.tokens ? read(place.dataset.tokens) : {};
    return { ...read(valuesKey), ...(token && Date.now() < until && { accessToken: token }) };
  };
  const keepValues = () => {
    const answer = place.querySelector('#answer');
    if (answer)
      sessionStorage.setItem(
        valuesKey,
        JSON.stringify({ ...read(valuesKey), ...JSON.parse(answer.dataset.values) }),
      );
  };

  // Fills the places of known values, as in `{{paymentId}}`, in the code, in the form and in the list of what is missing.
  const fill = () => {
    const known = knownValues();
    const filled = (text) => text.replace(/\{\{(\w+)\}\}/g, (whole, name) => known[name] ?? whole);
    for (const field of place.querySelectorAll('#request :is(input, textarea)')) {
      const text = filled(field.value);
      if (text !== field.value) field.value = text;
    }
    const code = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (code.nextNode()) {
      const { currentNode: node } = code;
      if (node.parentElement.closest('.snippet') && node.data.includes('{{')) node.data = filled(node.data);
    }
    for (const name of place.querySelectorAll('#missing code'))
      if (!filled(name.textContent).includes('{{')) name.remove();
    const missing = place.querySelector('#missing');
    if (missing && !missing.querySelector('code')) missing.remove();
  };

  const show = (page) => {
    const shown = page.querySelector('#call');
    if (!shown) throw new Error('no answer');
    Object.assign(place.dataset, shown.dataset);
    place.replaceChildren(...shown.childNodes);
    document.dispatchEvent(new CustomEvent('content-shown'));
    keepValues();
    fill();
    (place.querySelector('#answer, [role=alert]:not([hidden])') ?? place).focus();
  };

  place.addEventListener('submit', async (event) => {
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

  // The page of a form that was sent without this script has an answer too.
  keepValues();
  fill();
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
