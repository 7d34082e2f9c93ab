/** Logos of a made-up bank. */

/** Twice as wide as high. */
export const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" viewBox="0 0 80 40"><style>.a{fill:#a30f2d}</style>' +
  '<path class="a" d="M0 0h80v40H0z"/></svg>';

/** The same, four pixels wide. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGNYzK8LRwzIHABeYgb5EapMTgAAAABJRU5ErkJggg==',
  'base64',
);
