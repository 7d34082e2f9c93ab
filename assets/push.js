'use strict';
// Polls for the answer of the bank's app: submits "I have confirmed" in the background until the app has answered. Without
// JavaScript the customer presses the button. Polling ends after some minutes, and the button stays.
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

  /** True while there is no answer; the form then takes the hidden fields of the page in the response. */
  const press = async (form) => {
    const fields = new URLSearchParams(new FormData(form));
    fields.set(button.name, button.value);
    // `form.action` would be the button of that name. `same-origin` sends the request as a form does, without an Origin header.
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
  // After an error the page stays as it is, with its button.
  follow().catch(() => {});
}
