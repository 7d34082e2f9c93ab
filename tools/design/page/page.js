// Reloads the page once the contracts are others than those that it shows, also after a restart of the program.
const { revision } = document.documentElement.dataset;
new EventSource('/documentation/changes').addEventListener('message', ({ data }) => {
  if (data !== revision) location.reload();
});
