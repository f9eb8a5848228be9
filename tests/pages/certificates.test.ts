import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { pngSize } from './png-size.ts'
import { all, attribute, linksIn, meta, named, one, readPage, textOf, textsOf, unspaced, type ServedPage } from './served-page.ts'
import { openServedSite, SITE, type ServedSite } from './served-site.ts'

const MAX_SHARE_IMAGE_BYTES = 150_000
const FUTURE = '2090-01-02'

let site: ServedSite
let program: { id: number; title: string }
let participants = 0
beforeAll(async () => {
  site = await openServedSite('demo')
  program = await makeProgram(site, { slug: 'of-certificates', duration: '3 days' })
})
afterAll(() => site.close())

async function issue(fullName: string, changes: object = {}) {
  const participant = await makeParticipant(site, {
    trainingProgramId: program.id,
    fullName,
    participantId: `BHM20261104${++participants}`,
  })
  const values = { participantId: participant.id, trainingProgramId: program.id, issueDate: '2026-01-26', expiryDate: null, ...changes }
  const { id, certificateId } = await makeCertificate(site, values)
  return { id, certificateId, values, permalink: await permalinkOf(certificateId, fullName) }
}

async function permalinkOf(certificateId: string, fullName: string): Promise<string> {
  const { certificate } = (await site.fetch('/api/verify-certificate', { body: { certificateId, fullName } })).data as {
    certificate: { permalink: string }
  }
  return certificate.permalink
}

async function pageAt(path: string) {
  const answer = await site.request(path)
  const html = await answer.text()
  return { html, headers: answer.headers, ...readPage(html) }
}

const recordOn = ({ document }: ServedPage) => named(document, 'article', 'Certificate Verified')
const links = ({ document }: ServedPage) => textsOf(one(document, 'main'), 'a')

test('a link leads to its certificate with what a sentence puts around it, and no other address does', async () => {
  const { permalink } = await issue('Asha Sentence')
  for (const end of [
    '.',
    ',',
    ')',
    '"',
    "'",
    '>',
    '%3E',
    '%22',
    '%20',
    '%C2%A0',
    '%E2%80%A6',
    '%E0%A5%A4',
    '…',
    '।',
    '”).',
    '*',
    '.?utm=x',
  ]) {
    const answer = await site.request(permalink + end)
    expect([end, answer.status, answer.headers.get('Location')]).toEqual([end, 301, permalink + (/\?.*/.exec(end)?.[0] ?? '')])
  }
  expect((await site.request(`${permalink}.pdf).`)).headers.get('Location')).toBe(`${permalink}.pdf`)
  for (const end of ['_x', '.x', '.html', '%00', '/.x', '.pdf.pdf'])
    expect([end, (await site.request(permalink + end)).status]).toEqual([end, 404])
})

test('the page of a certificate shows all that is printed, and its picture stands beside a shared link', async () => {
  const { certificateId, permalink } = await issue('Asha Permalink')
  const page = await pageAt(permalink)
  const shown = textOf(recordOn(page))
  for (const words of [
    'Certificate of Completion',
    'Asha Permalink',
    program.title,
    '3 days',
    certificateId,
    'January 26, 2026',
    'No expiry',
    'BHM, Professional Business Solutions',
    'Managing Director',
  ]) {
    expect(shown).toContain(words)
  }
  expect(meta(page, 'robots')).toBe('noindex, nofollow')
  const image = new URL(meta(page, 'og:image'))
  expect(image.href).toContain(`${SITE}${permalink}/share.png?v=`)
  expect(meta(page, 'twitter:image')).toBe(image.href)
  expect(meta(page, 'og:image:alt')).toBe(`Certificate of Completion: Asha Permalink, ${program.title}, issued by BHM. Active.`)
  const png = await (await site.request(image.pathname + image.search)).arrayBuffer()
  expect(pngSize(png)).toEqual({ width: 1200, height: 630 })
  expect(png.byteLength).toBeLessThan(MAX_SHARE_IMAGE_BYTES)
})

test('the address of a QR code shows the record with nothing to type, and no way to reach the person', async () => {
  for (const [path, words] of [
    [(await issue('Anil Register')).permalink, 'This certificate is genuine and currently valid.'],
    [(await issue('Anil Ahead', { issueDate: FUTURE })).permalink, 'Genuine, but it is valid only from January 2, 2090.'],
    [await permalinkOf('CERT2025073318', 'Ravi Sample'), 'Genuine, but it expired on July 1, 2026.'],
    [await permalinkOf('CERT2026031177', 'Meera Placeholder'), 'Issued by us, but later revoked. Do not rely on it.'],
  ] as const) {
    const page = await pageAt(path)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(textsOf(page.document, 'h1')).toEqual(['Certificate Verified'])
    expect(textOf(recordOn(page))).toContain(words)
    expect(page.html).not.toMatch(/asha\.example@|ravi\.sample@|meera\.placeholder@|BHM\d/)
  }
})

test('the status leads a result that is not active, and the preview of its link; a report carries the number', async () => {
  const page = await pageAt(await permalinkOf('CERT2026031177', 'Meera Placeholder'))
  expect(meta(page, 'og:title')).toMatch(/^Revoked: certificate CERT2026031177/)
  expect(meta(page, 'og:description')).toMatch(/^Revoked\. /)
  const words = textOf(recordOn(page))
  expect(words.indexOf('Revoked')).toBeLessThan(words.indexOf('Certificate Verified'))
  expect(page.html).toContain('/contact?subject=Certificate%20Verification&amp;message=Certificate%20CERT2026031177%3A%20')
})

test('what is in doubt is not offered for a profile; what was good once is', async () => {
  for (const [certificateId, fullName, isOffered] of [
    ['CERT2026031177', 'Meera Placeholder', false],
    ['CERT2025073318', 'Ravi Sample', true],
  ] as const) {
    const page = await pageAt(await permalinkOf(certificateId, fullName))
    expect([certificateId, links(page).some((link) => link.startsWith('Add to LinkedIn'))]).toEqual([certificateId, isOffered])
  }
})

test('an edition that was replaced says so first and leads to the one to rely on', async () => {
  const { id, values, permalink } = await issue('Asha Replaced')
  const corrected = await site.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { ...values, issueDate: '2026-01-27' } })
  expect(corrected.status).toBe(200)
  const page = await pageAt(permalink)
  expect(textOf(recordOn(page))).toContain('Issued by us, but replaced by a newer edition')
  expect(links(page).some((link) => link.startsWith('Add to LinkedIn'))).toBe(false)
  expect(all(page.document, 'img').map((image) => attribute(image, 'alt'))).toContainEqual(expect.stringMatching(/^Badge: .*, Replaced$/))
  const newer = all(recordOn(page), 'a').find((link) => textOf(link) === 'See the current edition')
  const current = await pageAt(attribute(newer!, 'href') ?? '')
  expect(textOf(recordOn(current))).toContain('This certificate is genuine and currently valid.')
  expect(textOf(recordOn(current))).toContain('January 27, 2026')
  expect(attribute(newer!, 'href')).not.toBe(permalink)
})

test('without script, the page of a certificate is complete: facts, files, and the fields of a profile as text', async () => {
  const { certificateId, permalink } = await issue('Asha Noscript')
  const page = await pageAt(permalink)
  expect(textsOf(page.document, 'dd')).toContain(SITE + permalink)
  const offered = links(page).map((link) => link.replace(/ ?\(opens in a new tab\)$/, ''))
  const files = [`Download Certificate ${certificateId}`, 'Add to LinkedIn', 'PNG file of the badge', 'JSON file of the credential']
  expect(offered).toEqual(expect.arrayContaining(files))
})

test('an employer finds the keys from the verification page, and the fingerprint is the certificate’s', async () => {
  expect(linksIn(one((await pageAt('/verify-certificate')).document, 'main'))).toContain('/issuer')
  const { document } = await pageAt('/issuer')
  expect(textsOf(document, 'h1')).toEqual(['Certificate Issuer'])
  const key = all(document, 'li').find((row) => /Documents \(PDF\)/.test(textOf(row)) && /In use/.test(textOf(row)))
  const address = all(key!, 'a').find((link) => textOf(link).startsWith('Certificate (X.509)'))
  const file = await site.request(attribute(address!, 'href') ?? '')
  const certificate = new X509Certificate(Buffer.from(await file.arrayBuffer()))
  expect(unspaced(textOf(key!))).toContain(certificate.fingerprint256)
})
