import { beforeEach, expect, test } from 'vitest'
import { blankCompany } from '#company/blank-company.ts'
import defaultCompany from '#company/default-company.json' with { type: 'json' }
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { createTestApp, TEST_SITE } from '#app/testing/test-app.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import type { Overview } from '../../overview/overview.schema.ts'

const app = setUpTestApp()
const begin = (company: object) =>
  app.db.write((tx) =>
    tx.sql
      .updateTable('company')
      .set({ content: JSON.stringify(company) })
      .execute(),
  )
const steps = async () => ((await app.fetchAsAdmin('/api/admin/overview')).data as Overview).firstSteps
const save = async (body: object) => expect((await app.fetchAsAdmin('/api/admin/company', { method: 'PUT', body })).status).toBe(200)

beforeEach(async () => {
  await removeRecords(app)
  await begin(blankCompany(TEST_SITE))
})

test('a new installation is led through its first steps, each of which goes when it is done', async () => {
  const { name, initials, tagline, shortDescription, address, emails, phones, signatory } = defaultCompany
  expect(await steps()).toEqual(['password', 'name', 'contact', 'mail', 'letterhead', 'service', 'program', 'about'])
  await save({ name, initials, tagline, shortDescription, signatory })
  expect(await steps()).toEqual(['password', 'contact', 'mail', 'letterhead', 'service', 'program', 'about'])
  await save({ address, emails, phones })
  expect(await steps()).toEqual(['password', 'mail', 'letterhead', 'service', 'program', 'about'])
  await save({ story: ['We began in a shed.'] })
  expect(await steps()).toEqual(['password', 'mail', 'letterhead', 'service', 'program'])
  const { id: trainingProgramId } = await makeProgram(app)
  expect(await steps()).toEqual(['password', 'mail', 'letterhead', 'service'])
  const { id: participantId } = await makeParticipant(app, { trainingProgramId })
  await makeCertificate(app, { participantId, trainingProgramId, issueDate: '2026-11-19' })
  expect(await steps()).toEqual(['password'])
})

test('a signatory alone is half of the letterhead', async () => {
  await save({ signatories: [{ name: 'Asha Example', title: 'Head of Training', signature: null }] })
  expect(await steps()).toContain('letterhead')
  const logo = `/company-pictures/logo-${'a'.repeat(40)}-480x120.png`
  await begin({ ...blankCompany(TEST_SITE), logo, signatories: [{ name: 'Asha Example', title: 'Head of Training', signature: null }] })
  expect(await steps()).not.toContain('letterhead')
})

test('who cannot enter them is told of their own password alone', async () => {
  const { fetch } = await signInAs(app, { name: 'Meera Placeholder', role: 'viewer' })
  expect(((await fetch('/api/admin/overview')).data as Overview).firstSteps).toEqual(['password'])
})

test('the demo has none but the password', async () => {
  const demo = await createTestApp({ seed: 'demo' })
  expect(((await demo.fetchAsAdmin('/api/admin/overview')).data as Overview).firstSteps).toEqual(['password'])
  await demo.close()
})
