'use strict';
// Ctrl-K brings the cursor to the search field, whose old text is replaced by what is typed.
addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
    return;
  event.preventDefault();
  document.querySelector('#search').select();
});
