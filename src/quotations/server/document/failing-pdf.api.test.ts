import { beforeEach, expect, test, vi } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { Renderer } from '#base/rendering/renderer.server.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeTrade, QUOTATION } from '../../test-quotation.ts'

const app = setUpTestApp()

beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
})

const draft = async () => (await app.fetchAsAdmin('/api/quotations/create', { body: QUOTATION })).data as Quotation
const issue = async (id: number) => {
  const { status, data } = await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
  expect(status).toBe(200)
  return data as Quotation
}
const pdf = (id: number) => app.http.request(`/api/quotations/${id}/quotation.pdf`, { headers: { 'X-API-Code': 'a-code-for-the-tests' } })
const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `BHM/26-27/${String(first + at).padStart(5, '0')}`)

test('while a PDF fails, two clerks issue five each: no number is missing, and the PDF is made again under its own', async () => {
  const [one, deleted, two] = [await draft(), await draft(), await draft()]
  await app.fetchAsAdmin(`/api/quotations/${deleted.id}`, { method: 'DELETE' })
  const first = await issue(one.id)
  expect([first.number, (await issue(two.id)).number]).toEqual(numbers(1, 2))
  await app.fetchAsAdmin(`/api/quotations/${one.id}/withdraw`, { body: { reason: 'Replaced' } })

  const drafts = []
  for (let at = 0; at < 10; at += 1) drafts.push(await draft())
  const failing = vi.spyOn(Renderer.prototype, 'render').mockRejectedValueOnce(new Error('The renderer has ended.'))
  const [broken, ...issued] = await Promise.all([pdf(one.id), ...drafts.map(({ id }) => issue(id))])
  expect(broken.status).toBeGreaterThanOrEqual(500)
  expect(issued.map(({ number }) => number ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(numbers(3, 12))
  failing.mockRestore()

  const again = await pdf(one.id)
  expect([again.status, again.headers.get('Content-Disposition')]).toEqual([200, 'inline; filename="BHM-26-27-00001-v1.pdf"'])
  expect(
    Buffer.from(await again.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
