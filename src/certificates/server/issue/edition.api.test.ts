import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, PARTICIPANT, removeRecords } from '#app/testing/test-records.ts'
import { editionStatus, findEditionByToken } from '../edition.server.ts'
import { setStatus, STATUS_LIST_SIZE, allocateStatusEntry } from '../status-list-entry.server.ts'

const app = setUpTestApp()
let certificate: Awaited<ReturnType<typeof makeCertificate>>

beforeEach(async () => {
  await removeRecords(app)
  const trainingProgramId = (await makeProgram(app)).id
  const participantId = (await makeParticipant(app, { trainingProgramId })).id
  certificate = await makeCertificate(app, { participantId, trainingProgramId })
})

const tokenOf = ({ permalink }: { permalink: string }) => permalink.slice('/c/'.length)
const rowOf = (id: number) => app.db.sql.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const entry = (list: number, position: number) =>
  app.db.sql.selectFrom('status_entries').selectAll().where('list', '=', list).where('position', '=', position).executeTakeFirst()

describe('editions', () => {
  test('a certificate is found as its first edition, at its own address', async () => {
    const token = tokenOf(certificate)
    expect(await findEditionByToken(app.db, token)).toMatchObject({
      certificateId: certificate.certificateId,
      edition: 1,
      participantName: PARTICIPANT.fullName,
      replacedOn: null,
      token,
      currentToken: token,
    })
  })

  test('a replaced edition is found with its own text and the address of the current one', async () => {
    const row = await rowOf(certificate.id)
    const place = await app.db.write((tx) => allocateStatusEntry(tx, randomBytes))
    await app.db.write((tx) =>
      tx.sql
        .insertInto('certificate_editions')
        .values({ ...printedBefore(row), ...place, token: 'old-token', replaced_at: '2026-11-20T18:30:00.000Z' })
        .execute(),
    )
    const old = await findEditionByToken(app.db, 'old-token')
    expect(old).toMatchObject({
      participantName: 'As it was',
      certificateId: row.certificate_id,
      currentToken: row.token,
      replacedOn: '2026-11-21',
    })
    expect(old && editionStatus(old, '2026-11-20')).toBe('Replaced')
  })

  test.each(['', 'nobody', 'a b', "' or 1=1", 'x'.repeat(101)])('no edition has the address %j', async (token) => {
    expect(await findEditionByToken(app.db, token)).toBeUndefined()
  })
})

describe('status list entries', () => {
  test('every certificate has its own entry, neither revoked nor suspended', async () => {
    const { status_list, status_index } = await rowOf(certificate.id)
    expect(await entry(status_list, status_index)).toMatchObject({ revoked: 0, suspended: 0 })
  })

  test('an entry is never used twice, even when the random numbers repeat', async () => {
    const same = (count: number) => new Uint8Array(count).fill(255)
    const places = []
    for (let n = 0; n < 3; n++) places.push(await app.db.write((tx) => allocateStatusEntry(tx, same)))
    expect(new Set(places.map(({ status_index }) => status_index)).size).toBe(3)
    for (const { status_index } of places) expect(status_index).toBeLessThan(STATUS_LIST_SIZE)
  })

  test('the next list begins when a list is half full', async () => {
    const before = await app.db.write((tx) => allocateStatusEntry(tx, randomBytes))
    await app.db.write((tx) =>
      tx.sql
        .updateTable('status_lists')
        .set({ taken: STATUS_LIST_SIZE / 2 })
        .execute(),
    )
    const after = await app.db.write((tx) => allocateStatusEntry(tx, randomBytes))
    expect(after.status_list).toBe(before.status_list + 1)
  })

  test('revoking sets the bit, and deleting the certificate keeps it', async () => {
    const { status_list, status_index } = await rowOf(certificate.id)
    await app.fetchAsAdmin(`/api/certificates/${certificate.id}/revoke`, { body: { reason: 'Issued by mistake' } })
    expect(await entry(status_list, status_index)).toMatchObject({ revoked: 1 })
    await app.fetchAsAdmin(`/api/certificates/${certificate.id}`, { method: 'DELETE' })
    expect(await entry(status_list, status_index)).toMatchObject({ revoked: 1 })
  })

  test('deleting a certificate revokes its credential', async () => {
    const { status_list, status_index } = await rowOf(certificate.id)
    await app.fetchAsAdmin(`/api/certificates/${certificate.id}`, { method: 'DELETE' })
    expect(await entry(status_list, status_index)).toMatchObject({ revoked: 1 })
  })

  test('only the chosen entry changes', async () => {
    const place = await app.db.write((tx) => allocateStatusEntry(tx, randomBytes))
    await app.db.write((tx) => setStatus(tx, place, { suspended: 1 }))
    const { status_list, status_index } = await rowOf(certificate.id)
    expect(await entry(place.status_list, place.status_index)).toMatchObject({ revoked: 0, suspended: 1 })
    expect(await entry(status_list, status_index)).toMatchObject({ revoked: 0, suspended: 0 })
  })
})

function printedBefore(row: Awaited<ReturnType<typeof rowOf>>) {
  const { id: certificate_row_id, verification_key, training_program_name, training_duration, edition_at, issue_date } = row
  const { issuer_name, issuer_tagline, signatory, expiry_date, certificate_path } = row
  return {
    certificate_row_id,
    edition: 0,
    participant_name: 'As it was',
    verification_key,
    training_program_name,
    training_duration,
    edition_at,
    issue_date,
    issuer_name,
    issuer_tagline,
    signatory,
    expiry_date,
    certificate_path,
  }
}
