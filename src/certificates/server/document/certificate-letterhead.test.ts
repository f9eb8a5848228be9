import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRINT_SIZE } from '#base/files/redrawn-picture.ts'
import { run } from '#base/processes/test-system-program.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { testKey } from '../../signing/test-key.ts'
import { CertificateDocuments } from './certificate-documents.server.ts'
import { documentData, documentTimestamp, printFileData } from '../../document/document-data.ts'
import type { PrintedCertificate } from '../../document/printed-certificate.ts'
import { sampleCertificate } from '../../document/test-certificate.ts'

const address = (kind: string, digit: string, size: string) => `/company-pictures/${kind}-${digit.repeat(40)}-${size}.png`
const LOGO = address('logo', 'a', '480x120')
const [HERS, HIS] = [address('signature', 'b', '300x100'), address('signature', 'c', '300x100')]
const ASHA = { name: 'Asha Example', title: 'Managing Director', signature: HERS }
const RAVI = { name: 'Ravi Sample', title: 'Head of Training', signature: HIS }
const EDITION_AT = '2026-09-01T06:30:00.000Z'
/** The limit of a client's link (client-links/client-link.ts). */
const MAX_PRINTED = 100
const PRINTING_MS = 90_000
/** The frame of the page, in points. */
const FRAME = { right: 801, foot: 554 }

const typst = new Typst(join(import.meta.dirname, 'certificate.typ'))
const documents = new CertificateDocuments({ rsa: testKey })
let folder: string
let pictures: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'letterhead-'))
  const png = async (background: object, width: number, height: number) =>
    (
      await sharp({ create: { width, height, channels: 4, background: { ...background, alpha: 0.9 } } })
        .png({ palette: true })
        .toBuffer()
    ).toString('base64')
  pictures = {
    [LOGO]: await png({ r: 200, g: 0, b: 0 }, 960, 240),
    [HERS]: await png({ r: 0, g: 0, b: 200 }, 600, 200),
    [HIS]: await png({ r: 0, g: 160, b: 0 }, 600, 200),
  }
})

afterAll(async () => {
  await documents.close()
  rmSync(folder, { recursive: true })
})

const withLetterhead = (letterhead: PrintedCertificate['letterhead']) => ({
  ...sampleCertificate,
  ...(letterhead && { letterhead }),
  pictures,
})
const LETTERHEADS = [
  { logo: LOGO, signatories: [] },
  { logo: LOGO, signatories: [ASHA, RAVI] },
  { logo: LOGO, signatories: [{ ...ASHA, signature: null }, RAVI] },
]

test.each(LETTERHEADS)('its tags equal those of a PDF/UA-1 that Typst writes, and qpdf finds no fault (%#)', async (letterhead) => {
  const certificate = withLetterhead(letterhead)
  const accessible = typst.pdf(documentData(certificate), { secondsSince1970: documentTimestamp(certificate), standard: 'ua-1' })
  const tagsOf = (bytes: Uint8Array) => run('pdfinfo', ['-struct-text', saved(bytes, 'tags')]).replace(/ +\/BBox.*\n|Object \d+/g, '')
  const signed = await documents.signed(certificate, EDITION_AT)
  expect(tagsOf(signed)).toBe(tagsOf(accessible))
  expect(run('qpdf', ['--check', saved(signed, 'checked')])).toContain('No syntax or stream encoding errors')
  expect(run('pdfinfo', ['-meta', saved(signed, 'meta')])).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
})

test('each picture has a description, and its box is where it is drawn', async () => {
  const file = saved(await documents.signed(withLetterhead({ logo: LOGO, signatories: [ASHA, RAVI] }), EDITION_AT), 'boxes')
  const boxes = new Map(figuresOf(file).map(({ alt, box }) => [alt, box]))
  expect([...boxes.keys()].toSorted()).toEqual([
    'Logo of BHM',
    `QR code that opens ${sampleCertificate.permalink}`,
    'Signature of Asha Example',
    'Signature of Ravi Sample',
  ])
  // At 72 dots per inch a pixel is a point. The middle of each box has the colour of its picture.
  run('pdftoppm', ['-r', '72', '-png', '-singlefile', file, join(folder, 'page')])
  const page = sharp(join(folder, 'page.png')).removeAlpha()
  const { height } = await page.metadata()
  const colourIn = async (alt: string) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = boxes.get(alt) ?? []
    const at = { left: Math.round((left + right) / 2), top: Math.round(height - (bottom + top) / 2), width: 1, height: 1 }
    const [r = 0, g = 0, b = 0] = await page.clone().extract(at).raw().toBuffer()
    return ['red', 'green', 'blue'][[r, g, b].indexOf(Math.max(r, g, b))]
  }
  expect(await colourIn('Logo of BHM')).toBe('red')
  expect(await colourIn('Signature of Asha Example')).toBe('blue')
  expect(await colourIn('Signature of Ravi Sample')).toBe('green')
})

test('the signatories are named under their lines instead of the office, and the seal leaves them its place', async () => {
  const certificate = { ...withLetterhead({ logo: null, signatories: [ASHA, RAVI] }), signatory: 'The office' }
  const text = run('pdftotext', ['-layout', saved(await documents.render(certificate), 'named'), '-'])
  expect(text).toMatch(/Asha Example\s+Ravi Sample/)
  expect(text).toMatch(/Managing Director\s+Head of Training/)
  expect(text).not.toContain('The office')
})

test('the longest names and titles, in Latin and in Hindi, are printed whole and inside the frame', async () => {
  const [latin, hindi] = ['WILHELMINA MAGDALENA WOLLSTONECRAFT-HAMMERSMITH', 'श्रीमती राजराजेश्वरी लक्ष्मीनारायण विश्वनाथन चंद्रशेखर कृष्णमूर्ति त्रिवेदी']
  const title = 'MANAGING DIRECTOR AND CHAIRPERSON OF THE CERTIFICATION COMMITTEE OF THE COMPANY'
  const certificate = withLetterhead({
    logo: LOGO,
    signatories: [
      { ...ASHA, name: latin, title },
      { ...RAVI, name: hindi, title: hindi },
    ],
  })
  const file = saved(await documents.render(certificate), 'long')
  const words = run('pdftotext', ['-raw', file, '-'])
  // pdftotext reports a space after a vowel sign below the line, so the comparison ignores spaces.
  const packed = words.replace(/\s/g, '')
  for (const text of [latin, hindi, title]) expect(packed).toContain(text.replace(/\s/g, ''))
  const boxes = [...run('pdftotext', ['-bbox', file, '-']).matchAll(/xMax="([\d.]+)" yMax="([\d.]+)"/g)]
  expect(Math.max(...boxes.map(([, right]) => Number(right)))).toBeLessThan(FRAME.right)
  expect(Math.max(...boxes.map(([, , foot]) => Number(foot)))).toBeLessThan(FRAME.foot)
  expect(run('pdfinfo', [file])).toMatch(/Pages:\s+1$/m)
})

test('the same letterhead gives the same bytes, and another picture gives other bytes', async () => {
  const certificate = withLetterhead({ logo: LOGO, signatories: [ASHA] })
  const elsewhere = new CertificateDocuments({ rsa: testKey })
  const [first, again] = [await documents.signed(certificate, EDITION_AT), await elsewhere.signed(certificate, EDITION_AT)]
  await elsewhere.close()
  expect(Buffer.compare(first, again)).toBe(0)
  const redrawn = { ...certificate, pictures: { ...pictures, [HERS]: pictures[HIS] ?? '' } }
  expect(Buffer.compare(first, await documents.signed(redrawn, EDITION_AT))).not.toBe(0)
})

test('a printer’s file of several certificates has the letterhead of each', () => {
  const plain = { ...sampleCertificate, fullName: 'Meera Mockup' }
  const data = printFileData({ certificates: [withLetterhead({ logo: LOGO, signatories: [ASHA] }), plain], pictures })
  const text = run('pdftotext', ['-layout', saved(typst.pdf(data, { standard: 'a-2a', secondsSince1970: 0 }), 'printer'), '-'])
  const [first = '', second = ''] = text.split('\f')
  // The recipient and the signatory.
  expect(first.match(/Asha Example/g)).toHaveLength(2)
  expect(second).not.toContain('Asha Example')
})

test('the largest file for a printer is made, with pictures of the largest size', { timeout: PRINTING_MS }, async () => {
  const { width, height } = PRINT_SIZE
  const raw = { width, height, channels: 3 } as const
  const noise = (
    await sharp(randomBytes(width * height * raw.channels), { raw })
      .png({ palette: true })
      .toBuffer()
  ).toString('base64')
  const largest = { [LOGO]: noise, [HERS]: noise, [HIS]: noise }
  const here = new CertificateDocuments({ rsa: testKey }, { addPictures: async (one) => ({ ...one, pictures: largest }) })
  const certificates = Array.from({ length: MAX_PRINTED }, (_, at) => ({
    ...withLetterhead({ logo: LOGO, signatories: [ASHA, RAVI] }),
    certificateId: `CERT2026110421-${100_000 + at}`,
  }))
  const file = saved(await here.printFile(certificates), 'largest')
  await here.close()
  expect(run('pdfinfo', [file])).toContain(`Title:           ${MAX_PRINTED} certificates for printing`)
})

test('a document whose picture is missing fails instead of being printed without it', async () => {
  await expect(documents.render({ ...withLetterhead({ logo: LOGO, signatories: [] }), pictures: {} })).rejects.toThrow(
    /letterhead is missing/,
  )
})

function figuresOf(file: string): Array<{ alt: string; box: number[] }> {
  interface Entry {
    value?: Record<string, unknown>
  }
  const { qpdf } = JSON.parse(run('qpdf', ['--json', file])) as { qpdf: [unknown, Record<string, Entry>] }
  return Object.values(qpdf[1]).flatMap(({ value }) => {
    if (value?.['/S'] !== '/Figure') return []
    const attributes = value['/A'] as Array<Record<string, number[]>> | Record<string, number[]>
    const box = [attributes].flat().flatMap((attribute) => attribute['/BBox'] ?? [])
    return [{ alt: String(value['/Alt']).replace(/^u:/, ''), box }]
  })
}

function saved(bytes: Uint8Array, name: string): string {
  const path = join(folder, `${name}.pdf`)
  writeFileSync(path, bytes)
  return path
}
