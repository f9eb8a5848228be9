import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeClient, makeParticipant, PARTICIPANT } from '#app/testing/test-records.ts'
import { forParticipantTexts, PARTICIPANT_TEXT_NAMES } from '#training/participants/participant-texts.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { IMPORT_FIELD_LABELS } from '../../imports/import-plan.ts'
import type { ImportCheck } from '../../imports/import.schema.ts'
import { suggestColumns } from '../../imports/suggest-columns.ts'

const app = setUpTestApp()
let trainingProgramId: number
let clientId: number
let id: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  clientId = (await makeClient(app)).id
  id = (await makeParticipant(app, { trainingProgramId, clientId })).id
})

const put = (body: object) => app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body })
const stored = async (): Promise<Participant> => (await app.fetchAsAdmin(`/api/participants/${id}`)).data
const textOf = async (path: string) => (await app.fetchAsAdmin(path)).text
const isSearched = forParticipantTexts((text) => text.isSearched)

describe.each(PARTICIPANT_TEXT_NAMES)('%s, a plain text of a participant', (field) => {
  const label = IMPORT_FIELD_LABELS[field]

  test('is stored, shown, found if it is searched, exported and taken away again', async () => {
    expect((await put({ [field]: ' Mock-4711 ' })).data).toMatchObject({ [field]: 'Mock-4711' })
    expect(await stored()).toMatchObject({ [field]: 'Mock-4711' })
    expect((await app.fetchAsAdmin('/api/participants?q=mock-4711')).data).toHaveLength(isSearched[field] ? 1 : 0)
    for (const path of ['exports/participants?format=csv', `clients/${clientId}/certificates/file?format=csv`]) {
      expect(await textOf(`/api/${path}`)).toMatch(new RegExp(`${label}[^]*Mock-4711`))
    }
    expect((await put({ status: 'paused' })).data).toMatchObject({ [field]: 'Mock-4711' })
    expect((await put({ [field]: '' })).data).toMatchObject({ [field]: null })
    expect((await put({ [field]: 4711 })).body['issues']).toEqual({ [field]: `${label} must be text` })
  })

  test('is updated by an import that changes nothing else, and left alone by one that repeats it', async () => {
    const file = `Participant ID,Full name,${label}\n${PARTICIPANT.participantId},${PARTICIPANT.fullName},Mock-4711\n`
    const firstLines = [file.split('\n')[1]?.split(',') ?? []]
    const columns = suggestColumns({ headings: ['Participant ID', 'Full name', label], firstLines })
    expect(columns).toMatchObject({ [field]: 3 })
    const numbers = Object.entries(columns).map(([name, column]) => [name, String(column)])
    const plan = {
      ...Object.fromEntries(numbers),
      trainingProgramId: String(trainingProgramId),
      clientId: String(clientId),
      duplicates: 'update',
    }
    const post = (call: string) =>
      app.fetchAsAdmin(`/api/participants/import${call}?${new URLSearchParams(plan)}`, {
        raw: file,
        headers: { 'Content-Type': 'text/plain' },
      })
    expect((await post('/check')).data as ImportCheck).toMatchObject({ update: 1, skip: 0 })
    expect(await post('')).toMatchObject({ status: 201 })
    await app.worker.settled()
    expect(await stored()).toMatchObject({ [field]: 'Mock-4711' })
    expect((await post('/check')).data as ImportCheck).toMatchObject({ update: 0, skip: 1 })
  })
})
