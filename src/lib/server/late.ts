/** Thrown by what the server itself has given up since it took too long: no fault of anyone, and later it may be in time. */
export class Late extends Error {
  override name = 'Late'
}
