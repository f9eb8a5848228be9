import { expect, test } from 'vitest'
import { makeBatch, makeCertificate, makeParticipant } from '#app/testing/test-records.ts'
import { EMAIL, setUpPersonalData } from '../test-personal-data.ts'

const { app, addProgram, preview, erase, exported, firstBreak, placesOf } = setUpPersonalData()

test('an erasure takes the name out of the titles of imports, of typed reasons and of the history, and the preview says so', async () => {
  const { id: trainingProgramId, title } = await addProgram()
  const ravi = await makeParticipant(app, { trainingProgramId, fullName: 'Ravi Sample', email: 'ravi@example.com', participantId: 'BHM-R' })
  const { id } = await makeCertificate(app, { participantId: ravi.id, trainingProgramId })
  await makeParticipant(app, { trainingProgramId, fullName: 'Asha Example', email: EMAIL, participantId: 'BHM-A' })
  await app.fetchAsAdmin(
    `/api/participants/import?fullName=1&email=2&phone=3&name=list_of_Asha_Example.xlsx&trainingProgramId=${trainingProgramId}`,
    {
      raw: 'Name,Email,Phone\r\nMeera Specimen,meera@example.com,+91 00000 00014',
      headers: { 'Content-Type': 'text/csv' },
    },
  )
  const reason = `Was meant for ASHA Example of ${title}`
  const body = { kind: 'certificate-suspend', selection: { ids: [id] }, reason }
  expect((await app.fetchAsAdmin('/api/bulk/jobs', { body })).status).toBe(201)
  await app.worker.settled()
  const { id: batchId } = await makeBatch(app, { trainingProgramId })
  const cancelling = { reason: 'The trainer, Asha Example, is ill', tell: false }
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/cancel`, { body: cancelling })).status).toBe(200)

  expect((await preview()).goes).toMatchObject({ typedTexts: 4, jobRows: 0 })
  expect(JSON.stringify((await exported()).body)).not.toContain('Was meant for')
  const { historyEntries } = (await preview()).goes
  expect((await erase()).data).toMatchObject({ typedTexts: 4, historyEntries })
  const jobs = await app.db.sql.selectFrom('bulk_jobs').select(['title', 'options']).orderBy('id').execute()
  expect(jobs.map((job) => job.title)).toEqual(['Import list_of_(erased).xlsx', expect.stringMatching(/suspend/i)])
  expect(JSON.parse(jobs[1]!.options)).toEqual({ reason: `Was meant for (erased) of ${title}` })
  expect(await placesOf(/asha[\s_]+example/i)).toEqual([])
  const { cancelled_reason: cancelled } = await app.db.sql.selectFrom('batches').select('cancelled_reason').executeTakeFirstOrThrow()
  expect(cancelled).toBe('The trainer, (erased), is ill')
  expect(await placesOf(/Meera Specimen/)).not.toEqual([])
  expect(await firstBreak()).toBeUndefined()
})

test('a name of one word is not looked for in what others have typed: it may be anybody’s', async () => {
  const { id: trainingProgramId } = await addProgram()
  await makeParticipant(app, { trainingProgramId, fullName: 'Asha', email: EMAIL, participantId: 'BHM-A' })
  await app.fetchAsAdmin(`/api/participants/import?fullName=1&email=2&phone=3&name=Asha.xlsx&trainingProgramId=${trainingProgramId}`, {
    raw: 'Name,Email,Phone\r\nMeera Specimen,meera@example.com,+91 00000 00014',
    headers: { 'Content-Type': 'text/csv' },
  })
  await app.worker.settled()
  expect((await preview()).goes).toMatchObject({ typedTexts: 0 })
  await erase()
  expect(await app.db.sql.selectFrom('bulk_jobs').select('title').execute()).toEqual([{ title: 'Import Asha.xlsx' }])
})

test('a stored answer goes also when it names the person as they were called before', async () => {
  const { id: trainingProgramId } = await addProgram()
  const { id: batchId } = await makeBatch(app, { trainingProgramId })
  const { id } = await makeParticipant(app, { trainingProgramId, batchId, fullName: 'Kavita Placeholder', email: EMAIL })
  const left = await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, {
    body: { participantIds: [id], toBatchId: null, reason: 'Ill', tell: false },
    headers: { 'Idempotency-Key': 'leave-1' },
  })
  expect([left.status, left.text]).toEqual([200, expect.stringContaining('Kavita')])
  expect((await app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { fullName: 'Kavita Married' } })).status).toBe(200)
  expect((await erase()).status).toBe(200)
  expect(await placesOf(/Kavita/)).toEqual([])
})
