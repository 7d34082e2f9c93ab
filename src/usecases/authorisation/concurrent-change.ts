/** Somebody else has changed a resource between the look at it and the write that rests on that look. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}
