'use strict';
// A guide's page that waits for the customer: shows it again after each event of the workspace. Without JavaScript the
// developer presses the page's link.
{
  const { events } = document.querySelector('#waiting').dataset;
  new EventSource(events).addEventListener('call', () => location.reload());
}
