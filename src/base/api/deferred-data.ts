import { getData } from './api-client.ts'

/** Data that a page loads when the visitor comes from another page. A rejection before the page can handle it is not reported as unhandled. */
export function deferredData<T>(path: string): Promise<T> {
  const data = getData<T>(path)
  data.catch(() => undefined)
  return data
}
