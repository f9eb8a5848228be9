import { expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram } from '#app/testing/test-records.ts'

const app = setUpTestApp()

const HOSTILE = '# Day 1\n\n**Bold** <script>alert(1)</script> [here](javascript:alert(1)) ![x](data:image/svg+xml,1)'

test('a preview has exactly the HTML of the public page', async () => {
  const { html } = (await app.fetchAsAdmin('/api/markdown', { body: { text: HOSTILE } })).data as { html: string }
  const program = await makeProgram(app, { description: HOSTILE })
  const page = (await app.fetch(`/api/training-programs/${program.id}`)).data as { description_html: string }
  expect(html).toBe(page.description_html)
  expect(html).toContain('<strong>Bold</strong>')
  expect(html).not.toMatch(/<script|href="javascript|src="data/)
})

test('the preview of an empty text is empty', async () => {
  expect((await app.fetchAsAdmin('/api/markdown', { body: { text: '' } })).data).toEqual({ html: '' })
})

test('a preview needs a sign-in and a text that is short enough to be stored', async () => {
  expect((await app.fetch('/api/markdown', { body: { text: 'Words' } })).status).toBe(401)
  expect((await app.fetchAsAdmin('/api/markdown', { body: { text: 'x'.repeat(20_001) } })).status).toBe(400)
})
