/** Data that a page loads when the visitor comes from another page. The first visit does not load the API client. */
export function laterData<T>(path: string): Promise<T> {
  return later(import('./api-client.ts').then(({ getData }) => getData<T>(path)))
}

/** Data that a page shows when it arrives. A rejection before the page can handle it is not reported as unhandled. */
function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
