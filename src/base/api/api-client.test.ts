import { afterEach, expect, test, vi } from 'vitest'
import { callAddress, callApi, failureText, fetchFile, getData, HttpError } from './api-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a GET returns the data of the envelope', async () => {
  answer(Response.json({ success: true, data: [1, 2] }))
  expect(await getData('GET /services')).toEqual([1, 2])
})

test('the whole reply contains the entity tag and the cursor of the next page', async () => {
  answer(Response.json({ success: true, data: [], nextCursor: 'abc' }, { headers: { ETag: '"3"' } }))
  expect(await callApi('GET /participants')).toMatchObject({ nextCursor: 'abc', etag: '"3"' })
})

test('every call sends cookies and asks for JSON', async () => {
  const fetched = answer(Response.json({ success: true, data: null }))
  await callApi('GET /services')
  expect(fetched).toHaveBeenCalledWith(
    '/api/services',
    expect.objectContaining({ method: 'GET', credentials: 'include', body: null, headers: { Accept: 'application/json' } }),
  )
})

test('a payload is sent as JSON, with the idempotency key and the edited version', async () => {
  const fetched = answer(Response.json({ success: true, data: null }))
  await callApi('PUT /contacts/{id}/follow-up', { path: { id: 7 }, body: { ownerId: 2 }, idempotencyKey: 'k', ifMatch: '"3"' })
  const init = fetched.mock.calls[0]?.[1]
  expect(init?.body).toBe('{"ownerId":2}')
  expect(init?.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'k', 'If-Match': '"3"' })
})

test('parameters of the path and of the query are put into the address; what is empty is left out', () => {
  const address = callAddress('GET /batches/{id}/file', { path: { id: 'a/b' }, query: { format: 'xlsx' } })
  expect(address).toBe('/api/batches/a%2Fb/file?format=xlsx')
  expect(callAddress('GET /batches', { query: { trainer: '', clientId: 3, to: undefined } })).toBe('/api/batches?clientId=3')
})

test('a file is sent and answered as it is', async () => {
  const fetched = answer(new Response('Line,Reason'))
  const issues = await fetchFile('POST /participants/import/issues.csv', { query: { duplicates: 'skip' }, raw: new Blob(['Name']) })
  expect(await issues.text()).toBe('Line,Reason')
  const [address, init] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/participants/import/issues.csv?duplicates=skip')
  expect(init?.headers).toMatchObject({ 'Content-Type': 'application/octet-stream' })
})

test('what the description of a call does not have is a type error', () => {
  const wrong = async () => {
    // @ts-expect-error There is no such call.
    await getData('GET /nothing')
    // @ts-expect-error It has another method.
    await getData('POST /services', { body: {} })
    // @ts-expect-error Its path has a parameter.
    await getData('GET /contacts/{id}')
    // @ts-expect-error The parameter has another name.
    await getData('GET /contacts/{id}', { path: { contact: 1 } })
    // @ts-expect-error The query has no such name.
    await getData('GET /batches', { query: { colour: 'red' } })
    // @ts-expect-error The body has no such field.
    await getData('PUT /contacts/{id}', { path: { id: 1 }, body: { colour: 'red' } })
    const [service] = await getData('GET /services')
    // @ts-expect-error The data has no such field.
    return service?.colour
  }
  expect(wrong).toBeTypeOf('function')
})

test('a refusal is an error whose message is the status, a colon, a space and the body', async () => {
  answer(new Response('no such thing', { status: 404, statusText: 'Not Found' }))
  await expect(getData('GET /services')).rejects.toHaveProperty('message', '404: no such thing')
})

test('without a body the message contains the status text', async () => {
  answer(new Response('', { status: 404, statusText: 'Not Found' }))
  await expect(getData('GET /services')).rejects.toHaveProperty('message', '404: Not Found')
})

test("a refusal contains the server's message, the invalid fields and the seconds to wait", async () => {
  const failure = { success: false, error: 'Too many tries.', issues: { email: 'Invalid email address' } }
  answer(Response.json(failure, { status: 429, headers: { 'Retry-After': '42' } }))
  const error = await getData('GET /services').catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({ status: 429, retryAfterSeconds: 42, failure })
})

test('a reply with status 200 and success false is a refusal', async () => {
  answer(Response.json({ success: false, error: 'No.' }))
  await expect(getData('GET /services')).rejects.toMatchObject({ failure: { error: 'No.' } })
})

test.each(['<html>busy</html>', '{"message":"x"}', '{"error":5}', 'null', '"text"'])(
  'the error page of a proxy is not shown to a visitor: %s',
  (body) => {
    const error = new HttpError(502, body, 'Bad Gateway', null)
    expect(error.failure).toBeUndefined()
    expect(failureText(error, 'Please try again later')).toBe('Please try again later')
  },
)

test("a visitor sees the server's message, or the fallback if there is none", () => {
  const body = JSON.stringify({ success: false, error: 'Name is required' })
  expect(failureText(new HttpError(400, body, '', null), 'other')).toBe('Name is required')
  expect(failureText(new HttpError(400, '{"success":false,"error":""}', '', null), 'other')).toBe('other')
  expect(failureText(new TypeError('Failed to fetch'), 'other')).toBe('other')
})

test('a Retry-After header that is missing or not a number is ignored', () => {
  expect(new HttpError(429, '', '', 'Fri, 20 Nov 2026 10:00:00 GMT').retryAfterSeconds).toBeUndefined()
  expect(new HttpError(429, '', '', null).retryAfterSeconds).toBeUndefined()
})

function answer(response: Response) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(response))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
