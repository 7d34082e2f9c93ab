'use strict';
// A guide's page that waits for the customer: shows it again when its run has gone on. Steps before the decision leave the page,
// and the keyboard's focus, as they are. Without JavaScript the developer presses the page's link.
{
  const { events } = document.querySelector('#waiting').dataset;
  const stepOf = (page) => page.querySelector('#waiting')?.closest('section').id;
  const look = async () => {
    const answer = await fetch(location.href, { mode: 'same-origin' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (answer.ok && stepOf(page) !== stepOf(document)) location.reload();
  };
  new EventSource(events).addEventListener('call', () => {
    // After an error the page stays as it is.
    look().catch(() => {});
  });
}
