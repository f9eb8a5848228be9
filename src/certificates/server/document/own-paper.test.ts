import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '#base/processes/test-system-program.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { minAreaHeight, type FreeArea } from '../../designs/free-area.ts'
import { documentLayout } from '../../document/document-layout.ts'
import { documentData, documentTimestamp } from '../../document/document-data.ts'
import type { PrintedCertificate } from '../../document/printed-certificate.ts'
import { sampleCertificate } from '../../document/test-certificate.ts'
import { nameLines } from '../../name-lines.ts'
import { testKey } from '../../signing/test-key.ts'
import { CertificateDocuments } from './certificate-documents.server.ts'
import { pageOf, type Orientation } from '../../designs/orientation.ts'

const POINTS_PER_MM = 72 / 25.4
const NAMES = [
  'Asha Example',
  'Subrahmanyam Venkata Lakshminarayana Satyanarayana Krishnamurthy Ramachandra Viswanathan Chandrasekharan',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafewaren',
  'श्रीमती राजराजेश्वरी लक्ष्मीनारायण विश्वनाथन चंद्रशेखर कृष्णमूर्ति त्रिवेदी क्षेत्रपाल सत्यनारायण',
]
const SIGNATORY = {
  name: 'WILHELMINA MAGDALENA WOLLSTONECRAFT',
  title: 'MANAGING DIRECTOR AND CHAIRPERSON OF THE COMMITTEE',
  signature: null,
}
const address = (orientation: Orientation) =>
  `/company-pictures/paper-${'d'.repeat(40)}-${orientation === 'portrait' ? '636x900' : '900x636'}.png`

const typst = new Typst(join(import.meta.dirname, 'certificate.typ'))
const documents = new CertificateDocuments({ rsa: testKey })
let folder: string
let paper: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'own-paper-'))
  const page = sharp({ create: { width: 3508, height: 2480, channels: 3, background: '#f4efe2' } })
  paper = (await page.png().toBuffer()).toString('base64')
})

afterAll(async () => {
  await documents.close()
  rmSync(folder, { recursive: true })
})

/** The smallest area for these signatories, or a larger one, away from the middle of the page. */
function areaOf(orientation: Orientation, count: number, width: number): FreeArea {
  const page = pageOf(orientation)
  return { left: 10, top: 40, right: page.width - 10 - width, bottom: page.height - 40 - minAreaHeight(width, count) }
}

function onPaper({ orientation, area, count, fullName }: { orientation: Orientation; area: FreeArea; count: number; fullName: string }) {
  return {
    ...sampleCertificate,
    fullName,
    nameLines: nameLines(fullName),
    programTitle: 'Advanced Product Quality Planning, Production Part Approval Process and Statistical Process Control',
    letterhead: { logo: null, signatories: Array.from({ length: count }, () => SIGNATORY) },
    training: {
      kind: 'completion',
      client: 'Mock Motors',
      timeAndPlace: '5, 12, 19, 26 January and 2, 9 February 2026, 64 hours · Manesar (in-plant)',
      trainers: 'Trainers: Ravi Sample, Kiran Demo',
    },
    design: {
      layout: 'paper',
      orientation,
      title: 'Certificate of Completion',
      sentence: [
        { words: 'This is to certify that' },
        { large: 'name' },
        { words: 'has successfully completed the training program' },
        { large: 'program' },
      ],
      smallPrint: 'Training under the rules of the Example Board, accreditation EB-1234.',
      secondLogo: null,
      paper: address(orientation),
      area,
    },
    pictures: { [address(orientation)]: paper },
  } satisfies PrintedCertificate
}

interface Word {
  text: string
  left: number
  top: number
  right: number
  foot: number
}

function wordsOf(pdf: Uint8Array): Word[] {
  const boxes = run('pdftotext', ['-bbox', saved(pdf), '-'])
  return [...boxes.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g)].map(([, ...found]) => {
    const [left = 0, top = 0, right = 0, foot = 0] = found.slice(0, 4).map((points) => Number(points) / POINTS_PER_MM)
    return { left, top, right, foot, text: found[4] ?? '' }
  })
}

/** Compares the middle of the boxes of different lines: those of pdftotext have the height of the font, not of the letters. */
function overlaps(one: Word, other: Word): boolean {
  const core = ({ top, foot }: Word) => [top + (foot - top) * 0.35, foot - (foot - top) * 0.35] as const
  const [[top, foot], [otherTop, otherFoot]] = [core(one), core(other)]
  if (Math.abs(one.top - other.top) < 0.1 || ![one, other].some(({ text }) => /[A-Za-z]/.test(text))) return false
  return one.left < other.right - 0.2 && other.left < one.right - 0.2 && top < otherFoot && otherTop < foot
}

const CASES = [
  ['landscape', 0, 150],
  ['landscape', 1, 150],
  ['landscape', 2, 150],
  ['landscape', 5, 160],
  ['landscape', 5, 250],
  ['portrait', 2, 150],
  ['portrait', 5, 170],
] as const

describe.each(CASES)('%s, %i signatories, a free area %i mm wide', (orientation, count, width) => {
  test.each(NAMES)('words, QR code and signatories stay apart inside it: %s', (fullName) => {
    const area = areaOf(orientation, count, width)
    const certificate = onPaper({ orientation, area, count, fullName })
    const pdf = typst.pdf(documentData(certificate), { standard: 'a-2a', secondsSince1970: documentTimestamp(certificate) })
    const info = run('pdfinfo', [saved(pdf)])
    expect(info).toMatch(/Pages:\s+1$/m)
    const page = pageOf(orientation)
    const [, wide, high] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(info) ?? []
    expect([Number(wide) / POINTS_PER_MM, Number(high) / POINTS_PER_MM].map(Math.round)).toEqual([page.width, page.height])
    const words = wordsOf(pdf)
    const isOutside = ({ left, top, right, foot }: Word) =>
      left < area.left - 0.1 || right > page.width - area.right + 0.1 || top < area.top - 1 || foot > page.height - area.bottom + 1
    expect(words.filter(isOutside)).toEqual([])
    const { qr } = documentLayout(certificate.design, count)
    const code = { text: 'QR', left: qr.left, top: qr.top, right: qr.left + qr.width, foot: qr.top + qr.height }
    expect(words.filter((word) => overlaps(word, code))).toEqual([])
    expect(words.filter((word, index) => words.slice(index + 1).some((other) => overlaps(word, other)))).toEqual([])
    expect(words.map(({ text }) => text).join(' ')).toContain('EB-1234')
  })
})

test('the file is signed, archivable and tagged; the paper is in it once, and the QR code can be read', async () => {
  const area = areaOf('landscape', 2, 230)
  const certificate = onPaper({ orientation: 'landscape', area, count: 2, fullName: 'Asha Example' })
  const signed = await documents.signed(certificate, '2026-09-01T06:30:00.000Z')
  const file = saved(signed)
  expect(run('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors')
  expect(run('pdfinfo', ['-meta', file])).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
  expect(run('pdfimages', ['-list', file]).match(/^ +1 +\d+ image/gm)).toHaveLength(1)
  const accessible = typst.pdf(documentData(certificate), { standard: 'ua-1', secondsSince1970: documentTimestamp(certificate) })
  const tagsOf = (bytes: Uint8Array) => run('pdfinfo', ['-struct-text', saved(bytes)]).replace(/ +\/BBox.*\n|Object \d+/g, '')
  expect(tagsOf(signed)).toBe(tagsOf(accessible))
  run('pdftoppm', ['-r', '150', '-png', '-singlefile', saved(signed), join(folder, 'page')])
  expect(run('zbarimg', ['-q', '--raw', join(folder, 'page.png')]).trim()).toBe(certificate.permalink)
})

test('each name is measured: a large area prints it readably, the smallest does not', () => {
  const fit = (width: number, fullName: string) => {
    const certificate = onPaper({ orientation: 'landscape', area: areaOf('landscape', 2, width), count: 2, fullName })
    return typst.measured(documentData(certificate)) as { points: number; fits: boolean }
  }
  expect(fit(250, 'Asha Example')).toMatchObject({ fits: true })
  expect(fit(250, 'Asha Example').points).toBeGreaterThan(fit(150, NAMES[2] ?? '').points)
})

function saved(bytes: Uint8Array): string {
  const path = join(folder, 'certificate.pdf')
  writeFileSync(path, bytes)
  return path
}
