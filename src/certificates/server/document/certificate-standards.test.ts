import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Typst } from '#base/rendering/typst.server.ts'
import { testKey } from '../../signing/test-key.ts'
import { run } from '#base/processes/test-system-program.ts'
import { CertificateDocuments } from './certificate-documents.server.ts'
import { documentData, documentTimestamp } from '../../document/document-data.ts'
import { sampleCertificate as asha } from '../../document/test-certificate.ts'

/*
 * The rules of PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1) for the signed file, as far as qpdf and poppler can
 * show them. Debian packages no validator of these standards. Typst checks the file before we sign it.
 */
type Dictionary = Record<string, unknown>

const EDITION_AT = '2026-09-01T06:30:00.000Z'
const STAMPED = (['EXPIRED', 'REVOKED', 'SUSPENDED', 'REPLACED'] as const).map((word) => ({
  ...asha,
  stamp: { word, date: '2027-09-24' },
}))
const TRAINED_AT = {
  kind: 'completion',
  client: 'Mock Motors',
  timeAndPlace: '18–20 August 2026, 24 hours · Faridabad (classroom)',
  trainers: 'Trainer: Ravi Sample',
} as const
const TRAINED = [TRAINED_AT, { ...TRAINED_AT, kind: 'participation', client: null, trainers: null } as const].map((training) => ({
  ...asha,
  training,
}))
/** Its QR code has more modules, and so a narrower quiet zone. */
const ELSEWHERE = { ...asha, permalink: 'https://certificates.training.example.com/c/Zk3x9QmB4tT0vR7nL2sW8A?from=paper' }

let folder: string
let file: string
let pdf: Uint8Array
let objects: Map<string, Dictionary>
const typst = new Typst(join(import.meta.dirname, 'certificate.typ'))
const key = testKey()
const documents = new CertificateDocuments({ rsa: () => key })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'standards-'))
  pdf = await documents.signed({ ...asha, fullName: 'श्रीमती आशा क्षेत्रपाल' }, EDITION_AT)
  file = saved(pdf, 'signed')
  objects = objectsOf(file)
})

afterAll(async () => {
  await documents.close()
  rmSync(folder, { recursive: true })
})

test.each([asha, ELSEWHERE, ...STAMPED, ...TRAINED])(
  'its tags equal those of a PDF/UA-1 that Typst writes from the same template (%#)',
  async (certificate) => {
    const options = { secondsSince1970: documentTimestamp(certificate) }
    const accessible = typst.pdf(documentData(certificate), { ...options, standard: 'ua-1' })
    // The object numbers differ: only one of the files has a colour profile.
    const tagsOf = (bytes: Uint8Array) => run('pdfinfo', ['-struct-text', saved(bytes, 'tags')]).replace(/Object \d+/g, 'Object')
    expect(tagsOf(await documents.signed(certificate, EDITION_AT))).toBe(tagsOf(accessible))
  },
)

test('its metadata declares PDF/A-2a and PDF/UA-1, and describes the PDF/UA property for PDF/A readers', () => {
  const [metadata] = ofType('/Metadata')
  expect(metadata).not.toHaveProperty('/Filter')
  const xmp = run('pdfinfo', ['-meta', file])
  expect(xmp).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
  expect(xmp).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(xmp).toContain('xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"')
  expect(xmp).toContain('<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>')
  expect(xmp.match(/<pdfuaid:part>/g)).toHaveLength(1)
  // The last metadata of the file is valid. It must be well-formed XML.
  const tags = [...xmp.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)].filter(([, , , isEmpty]) => isEmpty === '')
  const open: unknown[] = []
  for (const [, isEnd, name] of tags) expect(isEnd === '/' ? open.pop() : open.push(name) && name).toBe(name)
  expect(open).toEqual([])
})

test('it shows its title, names its language, is tagged and has a colour profile', () => {
  const [catalog] = ofType('/Catalog')
  expect(catalog).toMatchObject({
    '/Lang': 'u:en-IN',
    '/ViewerPreferences': { '/DisplayDocTitle': true },
    '/MarkInfo': { '/Marked': true },
    '/StructTreeRoot': expect.any(String),
    '/OutputIntents': expect.any(String),
  })
  const [page] = ofType('/Page')
  expect(page).toMatchObject({ '/Tabs': '/S' })
  expect(run('pdfinfo', [file])).toMatch(/Title:\s+Certificate of Completion: /)
})

test('its signature field is invisible, has no area, lies outside the page, has the Print flag and an accessible name', () => {
  const [field, ...others] = ofType('/Annot').filter((annotation) => annotation['/Subtype'] === '/Widget')
  expect(others).toEqual([])
  expect(field).toMatchObject({ '/FT': '/Sig', '/Rect': [-1, -1, -1, -1], '/F': 132, '/TU': 'u:Digital signature of BHM' })
  expect(field).not.toHaveProperty('/AP')
  const form = [...objects.values()].find((object) => '/SigFlags' in object)
  expect(form).toEqual({ '/Fields': [expect.any(String)], '/SigFlags': 3 })
})

test('its link is tagged, described and printed', () => {
  const [link, ...others] = ofType('/Annot').filter((annotation) => annotation['/Subtype'] === '/Link')
  expect(others).toEqual([])
  expect(link).toMatchObject({ '/Contents': `u:${asha.permalink}`, '/StructParent': expect.any(Number), '/F': 4 })
})

test('it is not encrypted, keeps its file identifier, and has two cross-reference tables', () => {
  expect(run('qpdf', ['--show-encryption', file])).toContain('File is not encrypted')
  const text = Buffer.from(pdf).toString('latin1')
  const names = [...text.matchAll(/\/ID \[(.*)\]/g)].map(([, both]) => both)
  expect(names).toHaveLength(2)
  expect(names[1]).toBe(names[0])
  expect(text.match(/\nxref\n/g)).toHaveLength(2)
  const [first, last] = [...text.matchAll(/\nstartxref\n(\d+)/g)].map(([, at]) => Number(at))
  expect(text).toContain(`/Prev ${first}`)
  expect([first, last].map((at) => text.slice(at, (at ?? 0) + 4))).toEqual(['xref', 'xref'])
})

test('its fonts are embedded, and its text can be extracted, also in Devanagari', () => {
  const fonts = run('pdffonts', [file]).split('\n').slice(2).filter(Boolean)
  expect(fonts.length).toBeGreaterThan(2)
  for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +0$/)
  expect(run('pdftotext', ['-layout', file, '-']).replace(/\s/g, '')).toContain('श्रीमतीआशाक्षेत्रपाल')
})

function ofType(type: string): Dictionary[] {
  return [...objects.values()].filter((object) => object['/Type'] === type)
}

/** The newest version of each object of the file, as qpdf reads it. */
function objectsOf(path: string): Map<string, Dictionary> {
  interface Entry {
    value?: Dictionary
    stream?: { dict: Dictionary }
  }
  const { qpdf } = JSON.parse(run('qpdf', ['--json', path])) as { qpdf: [unknown, Record<string, Entry>] }
  return new Map(Object.entries(qpdf[1]).map(([name, { value, stream }]) => [name, value ?? stream?.dict ?? {}]))
}

function saved(bytes: Uint8Array, name: string): string {
  const path = join(folder, `${name}.pdf`)
  writeFileSync(path, bytes)
  return path
}
