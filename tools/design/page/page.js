// Reloads the page when a contract has changed.
const changes = new EventSource('/documentation/changes');
changes.addEventListener('message', () => location.reload());
// After a restart of the program, the page may be outdated.
let isLost = false;
changes.addEventListener('error', () => (isLost = true));
changes.addEventListener('open', () => {
  if (isLost) location.reload();
});
