/** Data a page draws when it comes. A refusal before the page is there to show it is no unhandled error. */
export function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
