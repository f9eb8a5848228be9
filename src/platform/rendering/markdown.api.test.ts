import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestOffice, type TestOffice } from '../../test-office.ts'
import { makeProgram } from '../../test-records.ts'

let office: TestOffice

beforeAll(async () => {
  office = await openTestOffice()
})
afterAll(() => office.close())

const HOSTILE = '# Day 1\n\n**Bold** <script>alert(1)</script> [here](javascript:alert(1)) ![x](data:image/svg+xml,1)'

test('a preview is what the public page will show, to the letter', async () => {
  const { html } = (await office.askAsAdmin('/api/markdown', { body: { text: HOSTILE } })).data as { html: string }
  const program = await makeProgram(office, { description: HOSTILE })
  const page = (await office.ask(`/api/training-programs/${program.id}`)).data as { description_html: string }
  expect(html).toBe(page.description_html)
  expect(html).toContain('<strong>Bold</strong>')
  expect(html).not.toMatch(/<script|href="javascript|src="data/)
})

test('nothing written yet is nothing', async () => {
  expect((await office.askAsAdmin('/api/markdown', { body: { text: '' } })).data).toEqual({ html: '' })
})

test('it is for the office alone, and for texts that can be stored', async () => {
  expect((await office.ask('/api/markdown', { body: { text: 'Words' } })).status).toBe(401)
  expect((await office.askAsAdmin('/api/markdown', { body: { text: 'x'.repeat(20_001) } })).status).toBe(400)
})
