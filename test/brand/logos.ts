/** Logos of a made-up bank. */

/** A logo of aspect ratio 2:1, with a script and an image that no page may run or load. */
export const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" viewBox="0 0 80 40"><style>.a{fill:#a30f2d}</style>' +
  '<path class="a" d="M0 0h80v40H0z"/><script>document.documentElement.id = "ran"</script>' +
  '<image href="/loaded-by-the-logo.png" width="1" height="1"/></svg>';

/** A PNG logo of aspect ratio 2:1, four pixels wide. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGNYzK8LRwzIHABeYgb5EapMTgAAAABJRU5ErkJggg==',
  'base64',
);
