/**
 * Data that a page loads when the visitor comes from another page. The first visit does not load the API client.
 * A rejection before the page can handle it is not reported as unhandled.
 */
export function deferredData<T>(path: string): Promise<T> {
  const data = import('./api-client.ts').then(({ getData }) => getData<T>(path))
  data.catch(() => undefined)
  return data
}
