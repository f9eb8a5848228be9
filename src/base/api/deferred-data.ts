import { getData, type AnswerOf, type CallArguments, type CallName } from './api-client.ts'

/** Data that a page loads after client-side navigation. A rejection before the page can handle it is not reported as unhandled. */
export function deferredData<Name extends CallName>(name: Name, ...call: CallArguments<Name>): Promise<AnswerOf<Name>> {
  const data = getData(name, ...call)
  data.catch(() => undefined)
  return data
}
