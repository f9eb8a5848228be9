import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { FilledTemplate } from '../../enquiry-reply.schema.ts'

const app = setUpTestApp()
beforeEach(() => removeRecords(app))

const enquire = async (changes: object = {}): Promise<number> => {
  const body = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Audits', message: 'Which dates?', ...changes }
  return ((await app.fetch('/api/contact', { body })).data as { id: number }).id
}

describe('the text about a program', () => {
  const textOf = (id: number) => app.fetchAsAdmin(`/api/training-programs/${id}/reply-text`)

  test('says duration, fee, page and the next dates', async () => {
    const { id, title } = await makeProgram(app)
    await makeBatch(app, { trainingProgramId: id })
    await makeBatch(app, { trainingProgramId: id, isPublic: false })
    const { text } = (await textOf(id)).data as { text: string }
    expect(text).toMatch(
      new RegExp(
        `^${title} \\(.+\\): ₹9,500 \\+GST online and ₹12,500 \\+GST in the classroom\\nhttps://www.example.com/training-programs/[\\w-]+\\n\\n` +
          `Next dates:\\n\\n- 12 and 13 December 2099, Faridabad, 9:30 AM to 5:30 PM$`,
      ),
    )
  })

  test('says when there are no dates, and there is none about a draft', async () => {
    expect((await textOf((await makeProgram(app)).id)).text).toContain('No dates are fixed at present.')
    const draft = await makeProgram(app, { slug: 'draft', title: 'Draft', isPublished: false })
    expect((await textOf(draft.id)).status).toBe(404)
  })
})

test('templates are filled in for another program, and then none is suggested', async () => {
  const { id: trainingProgramId, title } = await makeProgram(app)
  await makeBatch(app, { trainingProgramId })
  const id = await enquire()
  const filled = async (query = '') => {
    const all = (await app.fetchAsAdmin(`/api/contacts/${id}/reply-templates${query}`)).data as FilledTemplate[]
    return all.find(({ name }) => name === 'Dates and fee of a program')
  }
  expect(await filled()).toMatchObject({ missing: expect.arrayContaining(['program', 'dates']), isSuggested: false })
  const chosen = await filled(`?trainingProgramId=${trainingProgramId}`)
  expect(chosen).toMatchObject({ missing: [], isSuggested: false })
  expect(chosen?.text).toContain(title)
})

describe('a client is suggested', () => {
  const suggested = async (email: string) =>
    (await app.fetchAsAdmin(`/api/contacts/${await enquire({ email })}/client-suggestions`)).data as Array<{ id: number }>
  const contact = (email: string) => ({ name: 'Neha Placeholder', role: 'HR', email, phone: null })

  test('by the same address, or else by the same domain', async () => {
    const { id, name } = await makeClient(app, { contacts: [contact('hr@works.example.com'), contact('ceo@works.example.com')] })
    const likely = { id, name, place: expect.any(String), contact: 'Neha Placeholder' }
    expect(await suggested('HR@works.example.com')).toEqual([{ ...likely, isSameAddress: true }])
    expect(await suggested('ravi@works.example.com')).toEqual([{ ...likely, isSameAddress: false }])
  })

  test('not by a domain that only ends alike, nor by that of a mail provider', async () => {
    await makeClient(app, { contacts: [contact('hr@steelworks.example.com'), contact('someone@gmail.com')] })
    expect([await suggested('ravi@works.example.com'), await suggested('other@gmail.com')]).toEqual([[], []])
    expect(await suggested('someone@gmail.com')).toHaveLength(1)
  })
})
