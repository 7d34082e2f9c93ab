'use strict';
// Presses "I have confirmed" for the customer, beside the page, until the bank's app has answered. Without script the
// customer presses it. It gives up after some minutes, and the button stays.
{
  const button = document.querySelector('button[data-push]');
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const shown = () =>
    new Promise((resolve) => {
      if (!document.hidden) return resolve();
      const look = () => {
        if (document.hidden) return;
        document.removeEventListener('visibilitychange', look);
        resolve();
      };
      document.addEventListener('visibilitychange', look);
    });

  /** True as long as the answer has not come; the form goes on with the fields of the page that the bank has answered. */
  const press = async (form) => {
    const fields = new URLSearchParams(new FormData(form));
    fields.set(button.name, button.value);
    // Not `form.action`, which a button of that name stands for; and as a form is sent, without an origin.
    const address = form.getAttribute('action');
    const response = await fetch(address, { method: 'POST', mode: 'same-origin', body: fields });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.querySelector('button[data-push]')?.form;
    if (!next) return false;
    for (const field of form.querySelectorAll('input[type=hidden]')) {
      const fresh = next.elements.namedItem(field.name);
      if (fresh) field.value = fresh.value;
    }
    return true;
  };

  const follow = async () => {
    for (let times = 0; times < 30; times++) {
      await pause(3000);
      await shown();
      if (!(await press(button.form))) return window.location.reload();
    }
  };
  // What goes wrong on the way leaves the page as it is, with its button.
  follow().catch(() => {});
}
