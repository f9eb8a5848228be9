import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { addPerson, giveCode, signIn } from '#app/testing/test-staff.ts'
import { forLocationTexts, LOCATION_TEXT_NAMES } from '../../batches/batch-place.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import type { MessagePreview } from '../../messages/batch-message.schema.ts'

const app = setUpTestApp()
const LABELS = forLocationTexts(({ label }) => label)
const LIMITS = forLocationTexts(({ maxLength }) => maxLength)
let trainingProgramId: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
})

const make = async (changes: object) =>
  makeBatch(app, { trainingProgramId, ...forLocationTexts(() => ''), place: 'Pune', state: '', confirmed: true, ...changes })
const update = (id: number, body: object) => app.fetchAsAdmin(`/api/batches/${id}`, { method: 'PUT', body })
const preview = async (id: number): Promise<MessagePreview> =>
  (await app.fetchAsAdmin(`/api/batches/${id}/messages/preview`, { body: { kind: 'changed' } })).data

describe.each(LOCATION_TEXT_NAMES)('the %s of a batch', (field) => {
  test('is stored and changed in one line, and refused when it is too long', async () => {
    const { id } = await make({ [field]: ' Example   1 ' })
    const stored = async () => ((await app.fetchAsAdmin(`/api/batches/${id}`)).data as Batch)[field]
    expect(await stored()).toBe('Example 1')
    await update(id, { seats: 12 })
    expect(await stored()).toBe('Example 1')
    await update(id, { [field]: 'Example 2' })
    expect(await stored()).toBe('Example 2')
    const { status, body } = await update(id, { [field]: 'x'.repeat(LIMITS[field] + 1) })
    expect([status, Object.keys(body['issues'] as object)]).toEqual([400, [field]])
    expect((await update(id, { [field]: 1 })).body['issues']).toEqual({ [field]: `${LABELS[field]} must be text` })
  })

  test('is found by the office and read by the trainer, and no visitor sees it', async () => {
    const trainer = { kind: 'trainer', name: 'Kavita Placeholder', email: 'kavita@example.com' }
    const { id: entryId } = (await app.fetchAsAdmin('/api/showcase/create', { body: trainer })).data as { id: number }
    const { id } = await make({ [field]: 'Example 1', trainers: [{ entryId }] })
    expect((await app.fetchAsAdmin('/api/batches?q=example')).data).toMatchObject([{ id }])
    const { id: userId } = await addPerson(app, { username: `trainer-${entryId}`, role: 'trainer', trainerEntryId: entryId })
    const own = await signIn(app, (await giveCode(app, userId)).code)
    expect((await app.fetch('/api/own-batches', own)).data).toMatchObject({ batches: [{ [field]: 'Example 1' }] })
    expect((await app.fetch('/api/batches')).text).not.toContain('Example 1')
  })

  test('is told with the place, and a change of it is told to those who know the old one', async () => {
    const { id } = await make({ [field]: 'Example 1' })
    await makeParticipant(app, { trainingProgramId, batchId: id })
    await app.fetchAsAdmin(`/api/batches/${id}/messages`, { body: { kind: 'joining' } })
    expect((await preview(id)).changes).toEqual([])
    const { data } = await update(id, { [field]: 'Example 2' })
    expect((data as Batch).sequence).toBe(1)
    expect(await preview(id)).toMatchObject({
      mails: 1,
      changes: [{ label: 'Where', before: 'Example 1, Pune', now: 'Example 2, Pune' }],
    })
  })
})
