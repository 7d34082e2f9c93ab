'use strict';
// Adds the buttons "Copy" and "Wrap" to each block of code. Without JavaScript the text can be selected.
const addTools = () => {
  for (const block of document.querySelectorAll('.snippet')) {
    if (block.previousElementSibling?.matches('.tools')) continue;
    const tools = document.createElement('div');
    tools.className = 'tools dense';
    const add = (text, act) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'chip';
      button.textContent = text;
      button.setAttribute('aria-label', `${text}: ${block.getAttribute('aria-label')}`);
      button.addEventListener('click', () => act(button));
      tools.append(button);
    };
    // Browsers offer the clipboard over HTTPS and at localhost only.
    if (navigator.clipboard)
      add('Copy', async (button) => {
        await navigator.clipboard.writeText(block.textContent);
        button.textContent = 'Copied';
      });
    add('Wrap', (button) => {
      button.setAttribute('aria-pressed', String(block.classList.toggle('wrapped')));
    });
    block.before(tools);
  }
};
addTools();
document.addEventListener('content-shown', addTools);
