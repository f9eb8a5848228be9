import { expect, test } from 'vitest'
import { participantFormSchema } from '../../participants/participant.schema.ts'
import { participantOf } from '#app/testing/test-records.ts'
import { newParticipant, participantInput, participantValues, rowNumberOf, sameEnrolment } from './participant-values.ts'

const asha = participantOf({ email: 'asha@example.com' })

test('a new participant has an ID with the company prefix, is enrolled today and active', () => {
  expect(blank()).toMatchObject({ enrollmentDate: '2026-11-20', status: 'active', fullName: '' })
  expect(blank().participantId).toMatch(/^BHM202611\d{4}-[0-9A-Z]{4}$/)
})

test('an enrolment request fills in person and program', () => {
  const request = { fullName: 'Asha Example', email: 'asha@example.com', phone: '+91 00000 00000', trainingProgramId: 3 }
  expect(blank(request)).toMatchObject({ ...request, trainingProgramId: '3' })
})

test('an enrolment request without phone or for a deleted program leaves those fields empty', () => {
  const request = { fullName: 'Asha Example', email: 'asha@example.com', phone: null, trainingProgramId: null }
  expect(blank(request)).toMatchObject({ fullName: 'Asha Example', phone: '', trainingProgramId: '' })
})

test('only an id is read from the address', () => {
  expect(rowNumberOf(new URLSearchParams('id=3x'), 'id')).toBe('')
  expect(rowNumberOf(new URLSearchParams(''), 'id')).toBe('')
})

test('opening a participant and saving them unchanged changes nothing', () => {
  const { notify, ...sent } = participantFormSchema.parse(participantInput(participantValues(asha)))
  expect(notify).toBe(false)
  expect(asha).toMatchObject(sent)
})

test('a new form requires name, email, phone and program', () => {
  const checked = participantFormSchema.safeParse(participantInput(blank()))
  expect(new Set(missing(checked))).toEqual(new Set(['fullName', 'email', 'phone', 'trainingProgramId']))
})

test('a new participant is told by e-mail unless the box is cleared', () => {
  expect(participantInput(blank())).toMatchObject({ notify: true })
  expect(participantInput({ ...blank(), notify: '' })).toMatchObject({ notify: false })
})

test('the same e-mail in the same program is found, whatever its case', () => {
  const values = { ...blank(), email: ' Asha@Example.com', trainingProgramId: '3' }
  expect(sameEnrolment(values, [asha], undefined)).toBe(asha)
})

test('another program, or the participant itself, is not a duplicate', () => {
  const values = { ...participantValues(asha), trainingProgramId: '4' }
  expect(sameEnrolment(values, [asha], undefined)).toBeUndefined()
  expect(sameEnrolment(participantValues(asha), [asha], asha.id)).toBeUndefined()
})

function blank(request?: Parameters<typeof newParticipant>[0]['request']) {
  return newParticipant({
    prefix: 'BHM',
    today: '2026-11-20',
    random: (count) => new Uint8Array(count).fill(9),
    request,
  })
}

/** The fields with a message, in the order of the schema. */
function missing(checked: { error?: { issues: ReadonlyArray<{ path: PropertyKey[] }> } | undefined }): PropertyKey[] {
  return [...new Set(checked.error?.issues.map((issue) => issue.path[0] ?? ''))]
}
