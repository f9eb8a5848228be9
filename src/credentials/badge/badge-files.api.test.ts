import { Resvg } from '@resvg/resvg-js'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { failureReply } from '../../api/failure.server.ts'
import { openTestOffice, TEST_NOW, type TestOffice } from '../../test-office.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '../../test-records.ts'
import { credentialInPng, credentialInSvg } from '../baking.ts'
import { mountBadgeFiles } from './badge-files.server.ts'
import { BadgeImages } from './badge-images.server.ts'

let office: TestOffice
let router: Hono
let participantId: number
let trainingProgramId: number
const badges = new BadgeImages()

beforeAll(async () => {
  office = await openTestOffice()
  router = new Hono()
  const credentialOf = async ({ token, edition }: { token: string; edition: number }) => `header.${token}.${edition}`
  mountBadgeFiles(router, office.api, { badges, credentialOf })
  router.onError((error, c) => failureReply(c, error, (fault) => office.faults.push(fault)))
})
afterAll(async () => {
  await badges.close()
  await office.close()
})
beforeEach(async () => {
  await removeRecords(office)
  trainingProgramId = (await makeProgram(office)).id
  participantId = (await makeParticipant(office, { trainingProgramId })).id
})
afterEach(() => {
  office.time.now = TEST_NOW
})

const issue = (changes: object = {}) => makeCertificate(office, { participantId, trainingProgramId, ...changes })

async function file(path: string): Promise<Buffer> {
  const reply = await router.request(path)
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

test('a certificate has a badge as SVG and as PNG, each with the credential of this very edition', async () => {
  const { permalink } = await issue()
  const credential = `header.${permalink.slice('/c/'.length)}.1`
  const svg = (await file(`${permalink}.svg`)).toString()
  expect(credentialInSvg(svg)).toBe(credential)
  expect(svg).toContain('<title>VDA 6.3 Process Auditor, BHM</title>')
  const png = await file(`${permalink}.png`)
  expect(credentialInPng(png)).toBe(credential)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([800, 800])
})

test('a badge is the same bytes each time, and another certificate has another ring', async () => {
  const [one, other] = [await issue(), await issue()]
  expect((await file(`${one.permalink}.png`)).equals(await file(`${one.permalink}.png`))).toBe(true)
  const rings = await Promise.all([one, other].map(async ({ permalink }) => (await file(`${permalink}.svg`)).toString().match(/<path d="M[\d. ]+C.*?"/)?.[0]))
  expect(rings[0]).not.toBe(rings[1])
})

test.each([
  ['EXPIRED', { expiryDate: '2026-11-19' }, undefined],
  ['REVOKED', {}, 'revoke'],
] as const)('a badge that is no longer good says %s', async (word, dates, verb) => {
  const { id, permalink } = await issue(dates)
  if (verb) await office.askAsAdmin(`/api/certificates/${id}/${verb}`, { body: { reason: 'Issued by mistake' } })
  expect((await file(`${permalink}.svg`)).toString()).toContain(`<title>VDA 6.3 Process Auditor, BHM, ${word}</title>`)
})

test('a badge is clean on the day its certificate expires, and says so the day after, in Indian time', async () => {
  const { permalink } = await issue({ expiryDate: '2026-11-20' })
  office.time.now = new Date('2026-11-20T18:29:00Z')
  expect((await file(`${permalink}.svg`)).toString()).not.toContain('EXPIRED')
  office.time.now = new Date('2026-11-20T18:31:00Z')
  expect((await file(`${permalink}.svg`)).toString()).toContain('EXPIRED')
})

test('what a badge says is text to its drawing, and letters that no font has are left out', async () => {
  await office.db.write((tx) => tx.sql.updateTable('training_programs').set({ title: 'R&D <b>李</b> "आशा"' }).execute())
  const svg = (await file(`${(await issue()).permalink}.svg`)).toString()
  expect(svg).toContain('<title>R&amp;D &lt;b&gt; &lt;/b&gt; "आशा", BHM</title>')
  expect(() => new Resvg(svg).render()).not.toThrow()
})

test('it is not kept, not indexed, and runs nothing when it is opened by itself', async () => {
  const { certificateId, permalink } = await issue()
  const { headers } = await router.request(`${permalink}.svg`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': `inline; filename="${certificateId.replace('-', '')}-badge.svg"`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': "default-src 'none'",
  })
})

test.each(['svg', 'png'])('an unknown address of a badge, .%s, answers like that of an unknown document', async (ending) => {
  const document = await office.ask('/c/no-such-certificate-00.pdf')
  const badge = await router.request(`/c/no-such-certificate-00.${ending}`)
  expect([badge.status, await badge.text()]).toEqual([404, document.text])
  expect((await router.request(`/c/..%2f..%2fsecret.${ending}`)).status).toBe(404)
})

test('asking too often is refused', async () => {
  const strict = await openTestOffice({ rateLimitScale: 0.05 })
  const limited = new Hono()
  mountBadgeFiles(limited, strict.api, { badges, credentialOf: async () => 'a.b.c' })
  limited.onError((error, c) => failureReply(c, error, () => undefined))
  const asked = Array.from({ length: 4 }, async () => (await limited.request('/c/no-such-certificate-00.png')).status)
  expect(await Promise.all(asked)).toEqual([404, 404, 404, 429])
  await strict.close()
})
