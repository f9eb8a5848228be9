/** What a page asks the API for when it is reached from another one; a first visit does not load the asking. */
export function laterData<T>(path: string): Promise<T> {
  return later(import('./api-client.ts').then(({ getData }) => getData<T>(path)))
}

/** Data a page draws when it comes. A refusal before the page is there to show it is no unhandled error. */
function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
