import { afterEach, expect, test, vi } from 'vitest'
import { askDownloadUrl, downloadFailure } from './certificate-link.ts'

afterEach(() => vi.unstubAllGlobals())

test('the document opens at downloadUrl, otherwise at url', async () => {
  answer({ success: true, data: { downloadUrl: '/files/a.pdf', url: '/files/b.pdf' } })
  expect(await askDownloadUrl('CERT1')).toBe('/files/a.pdf')
  answer({ success: true, data: { url: 'https://files.example.com/b.pdf' } })
  expect(await askDownloadUrl('CERT1')).toBe('https://files.example.com/b.pdf')
})

test('a number with special characters stays one segment of the path', async () => {
  const fetched = answer({ success: true, data: { url: '/a.pdf' } })
  await askDownloadUrl('A/B ?C')
  expect(fetched).toHaveBeenCalledWith('/api/certificates/download/A%2FB%20%3FC', expect.anything())
})

test('outside the home page a failed download has the same text for every cause', async () => {
  answer({ success: false, error: 'x' }, { status: 500 })
  expect(downloadFailure(await failureOf('CERT1'), 'page')).toEqual({
    title: 'Download failed',
    description: 'Could not download the certificate. Please try again.',
  })
})

test('the home page names the cause: the status text', async () => {
  answer({ success: false, error: 'x' }, { status: 404, statusText: 'Not Found' })
  expect(downloadFailure(await failureOf('CERT1'), 'home')).toEqual({
    title: 'Error downloading certificate',
    description: 'Failed to fetch certificate: Not Found',
  })
})

test('HTTP/2 has no status text, so the message shows the status code', async () => {
  answer({ success: false, error: 'x' }, { status: 503, statusText: '' })
  expect(downloadFailure(await failureOf('CERT1'), 'home').description).toBe('Failed to fetch certificate: 503')
})

test.each([[{ data: {} }], [{ data: null }], [{ data: { url: '' } }], [{ data: { url: 'javascript:alert(1)' } }]])(
  'the home section names the cause: no address in %j',
  async (reply) => {
    answer({ success: true, ...reply })
    expect(downloadFailure(await failureOf('CERT1'), 'home').description).toBe('No download URL found in response')
  },
)

test('the home page without a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(downloadFailure(await failureOf('CERT1'), 'home').description).toBe('Certificate could not be downloaded')
})

function answer(body: object, init?: ResponseInit) {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, init)))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

function failureOf(certificateId: string): Promise<unknown> {
  return askDownloadUrl(certificateId).catch((error: unknown) => error)
}
