import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKey } from '../../signing/test-key.ts'
import { run } from '#base/processes/test-system-program.ts'
import { CertificateDocuments } from './certificate-documents.server.ts'
import { nameLines } from '../../name-lines.ts'
import { sampleCertificate as asha } from '../../document/test-certificate.ts'

/** The frame of the page, in points. Words outside it would be cut off or overlap the border. */
const FRAME = { left: 41, right: 801 }

let folder: string
const documents = new CertificateDocuments({ rsa: testKey })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificate-'))
})

afterAll(async () => {
  await documents.close()
  rmSync(folder, { recursive: true })
})

test('a certificate is one A4 landscape page with every field on it', async () => {
  const pdf = await documents.render(asha)
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  const facts = run('pdfinfo', [saved(pdf)])
  expect(facts).toMatch(/Pages:\s+1$/m)
  expect(facts).toMatch(/Page size:\s+841\.\d+ x 595\.\d+ pts \(A4\)/)
  expect(facts).toMatch(/Title:\s+Certificate of Completion: Asha Example, IATF 16949 Internal Auditor/)
  expect(facts).toMatch(/Tagged:\s+yes/)
  const lines = linesOf(pdf)
  for (const words of [
    'BHM',
    'Professional Business Solutions',
    'Certificate of Completion',
    'This is to certify that',
    'Asha Example',
    'has successfully completed the training program',
    'IATF 16949 Internal Auditor',
    '3 days · 18 to 20 August 2026',
    'Scan, or check at',
    'www.example.com/verify-certificate',
    'CERT2026110421-7F3K9Q',
    'September 1, 2026',
    'August 31, 2027',
    'Managing Director',
  ]) {
    expect(lines).toContain(words)
  }
  expect(lines).not.toContain('No expiry')
})

test.each(['एक उदाहरण', 'উদাহরণ নাম', 'ઉદાહરણ નામ', 'ਉਦਾਹਰਣ ਨਾਮ', 'ಉದಾಹರಣೆ ಹೆಸರು', 'ഉദാഹരണം പേര്', 'ଉଦାହରଣ ନାମ', 'எடுத்துக்காட்டு பெயர்', 'ఉదాహరణ పేరు'])(
  '%s, a name in an Indian script, is printed and can be copied from the PDF',
  async (fullName) => {
    expect(linesOf(await documents.render({ ...asha, fullName }))).toContain(fullName)
  },
)

test('a certificate without an expiry date says so, and a missing duration leaves no text', async () => {
  const lines = linesOf(await documents.render({ ...asha, expiryDate: null, duration: null }))
  expect(lines).toContain('No expiry')
  expect(lines.join()).not.toMatch(/null|3 days/)
})

test('a name in Devanagari can be copied from the PDF as it was typed', async () => {
  const fullName = 'श्रीमती क्षमा त्रिवेदी शर्मा'
  expect(linesOf(await documents.render({ ...asha, fullName }))).toContain(fullName)
})

test.each([
  ['60 wide Latin letters', 'WILHELMINA MAGDALENA WOLLSTONECRAFT-HAMMERSMITH MCMAHONWOMAN'],
  ['64 characters of Hindi', 'श्रीमती राजराजेश्वरी लक्ष्मीनारायण विश्वनाथन चंद्रशेखर कृष्णमूर्ति'],
])('a name of %s stays on one line inside the frame', async (_, fullName) => {
  expect(fullName.length).toBeGreaterThanOrEqual(60)
  const pdf = await documents.render({ ...asha, fullName })
  expect(run('pdfinfo', [saved(pdf)])).toMatch(/Pages:\s+1$/m)
  // pdftotext reports a space after a vowel sign below the line, so the comparison ignores spaces.
  expect(linesOf(pdf).map(withoutSpaces)).toContain(withoutSpaces(fullName))
  expectInsideFrame(pdf)
})

test('a name of 104 letters takes two lines that are larger than every word of the text, inside the frame', async () => {
  const fullName = 'Subrahmanyam Venkata Lakshminarayana Satyanarayana Krishnamurthy Ramachandra Viswanathan Chandrasekharan'
  expect([fullName.length, nameLines(fullName)]).toEqual([104, 2])
  const pdf = await documents.render({ ...asha, fullName, nameLines: nameLines(fullName) })
  const lines = linesOf(pdf)
  const first = lines.findIndex((line) => line.startsWith('Subrahmanyam'))
  expect(`${lines[first]} ${lines[first + 1]}`).toBe(fullName)
  const boxes = run('pdftotext', ['-bbox', saved(pdf), '-'])
  const heightOf = (word: string) => {
    const [, top, foot] = new RegExp(`yMin="([\\d.]+)" xMax="[\\d.]+" yMax="([\\d.]+)">${word}<`).exec(boxes) ?? []
    return Number(foot) - Number(top)
  }
  expect(heightOf('Subrahmanyam')).toBeGreaterThan(heightOf('certify') * 1.4)
  expectInsideFrame(pdf)
})

test('an edition from before prints such a name as it did, on one line', async () => {
  const fullName = 'WILHELMINA MAGDALENA WOLLSTONECRAFT-HAMMERSMITH MCMAHONWOMAN'
  const hash = createHash('sha256')
    .update(await documents.render({ ...asha, fullName }))
    .digest('hex')
  expect(hash).toBe('cbf32fb10031fa11d5625486385b08fc2b8a50887c6e5aed981419e25294de11')
})

test('a long program takes two lines inside the frame', async () => {
  const programTitle = 'Advanced Product Quality Planning, Production Part Approval Process and Failure Mode and Effects Analysis'
  const pdf = await documents.render({ ...asha, programTitle })
  const lines = linesOf(pdf)
  const first = lines.findIndex((line) => line.startsWith('Advanced Product'))
  expect(`${lines[first]} ${lines[first + 1]}`).toBe(programTitle)
  expectInsideFrame(pdf)
})

test('a program title of one very long word shrinks into the frame', async () => {
  expectInsideFrame(await documents.render({ ...asha, programTitle: 'Averylongunbreakabletitle'.repeat(5) }))
})

describe('a certificate of a training in a batch', () => {
  const training = {
    kind: 'completion',
    client: 'Mock Motors Private Limited',
    timeAndPlace: '18–20 August 2026, 24 hours · Faridabad (classroom)',
    trainers: 'Trainers: Ravi Sample, Meera Example',
  } as const

  test('says when, where, by whom and for which company, instead of the duration of its program', async () => {
    const lines = linesOf(await documents.render({ ...asha, training }))
    for (const words of [training.client, training.timeAndPlace, training.trainers]) expect(lines).toContain(words)
    expect(lines).not.toContain(asha.duration)
  })

  test('one of participation says in its heading, its sentence and its title that somebody took part', async () => {
    const pdf = await documents.render({ ...asha, training: { ...training, kind: 'participation' } })
    const text = linesOf(pdf).join('\n')
    expect(text).toContain('Certificate of Participation')
    expect(text).toContain('took part in the training program')
    expect(text).not.toMatch(/complet/i)
    expect(run('pdfinfo', [saved(pdf)])).toMatch(/Title:\s+Certificate of Participation: Asha Example/)
  })

  test('long values and Hindi stay inside the frame, above the QR code', async () => {
    const pdf = await documents.render({
      ...asha,
      fullName: 'श्रीमती राजराजेश्वरी लक्ष्मीनारायण विश्वनाथन चंद्रशेखर कृष्णमूर्ति',
      programTitle: 'Advanced Product Quality Planning, Production Part Approval Process and Failure Mode and Effects Analysis',
      training: {
        ...training,
        client: 'उदाहरण फोर्जिंग्स एंड स्टैम्पिंग्स प्राइवेट लिमिटेड, फरीदाबाद (यूनिट दो)',
        timeAndPlace: '5, 12, 19, 26 January and 2, 9, 16, 23 February 2026, 64 hours · Industrial Model Township Manesar (in-plant)',
        trainers: `Trainers: ${Array.from({ length: 10 }, (_, at) => `Wilhelmina Wollstonecraft ${at}`).join(', ')}`,
      },
    })
    expectInsideFrame(pdf)
    const boxes = run('pdftotext', ['-bbox', saved(pdf), '-'])
    const bottom = Math.max(...[...boxes.matchAll(/yMax="([\d.]+)">(?:Wilhelmina|Wollstonecraft)/g)].map(([, y]) => Number(y)))
    const top = Number(/yMin="([\d.]+)"[^>]*>Scan,/.exec(boxes)?.[1])
    expect(bottom).toBeGreaterThan(0)
    expect(bottom).toBeLessThan(top)
  })
})

test('a certificate keeps its bytes', async () => {
  // People have these documents. Only a new version of Typst, of a font or of the drawings may change them.
  const hash = createHash('sha256')
    .update(await documents.render(asha))
    .digest('hex')
  expect(hash).toBe('ac12a22570b2becc644c532b7f062d5a5c5015c70333161b7f902bbba244d10c')
})

test('words are printed literally, never interpreted as markup', async () => {
  const fullName = '#panic("x") *bold* $x$ \\ "quoted"'
  expect(linesOf(await documents.render({ ...asha, fullName }))).toContain(fullName)
})

test.each(['EXPIRED', 'REVOKED'] as const)('the stamp says %s and since when', async (word) => {
  const pdf = await documents.render({ ...asha, stamp: { word, date: '2027-12-24' } })
  // Slanted letters share no line, but pdftotext keeps them together in drawing order.
  const lines = (bytes: Uint8Array) => run('pdftotext', ['-raw', saved(bytes), '-']).split('\n')
  expect(lines(pdf)).toContain(word)
  expect(lines(pdf)).toContain('December 24, 2027')
  expect(lines(await documents.render(asha))).not.toContain(word)
})

test('the QR code on the printed page opens the permalink, even under a stamp', async () => {
  const stamp = { word: 'REVOKED', date: '2027-12-24' } as const
  const page = join(folder, 'page')
  run('pdftoppm', ['-r', '200', '-png', '-singlefile', saved(await documents.render({ ...asha, stamp })), page])
  expect(run('zbarimg', ['--raw', '-q', `${page}.png`]).trim()).toBe(asha.permalink)
})

test('the PDF is dated by its issue date, and follows PDF/A-2a', async () => {
  const facts = run('pdfinfo', ['-isodates', saved(await documents.render(asha))])
  expect(facts).toMatch(/CreationDate:\s+2026-09-01T00:00:00Z/)
  const metadata = run('pdfinfo', ['-meta', saved(await documents.render(asha))])
  expect(metadata).toMatch(/pdfaid:part>2</)
  expect(metadata).toMatch(/pdfaid:conformance>A</)
})

function linesOf(pdf: Uint8Array): string[] {
  const text = run('pdftotext', ['-layout', saved(pdf), '-'])
  // Words of different columns share a line; wide gaps separate them.
  return text.split('\n').flatMap((line) => line.trim().split(/ {2,}/))
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

function expectInsideFrame(pdf: Uint8Array): void {
  const words = [...run('pdftotext', ['-bbox', saved(pdf), '-']).matchAll(/xMin="([\d.-]+)".*xMax="([\d.-]+)"/g)]
  expect(words.length).toBeGreaterThan(20)
  for (const [, left, right] of words) {
    expect(Number(left)).toBeGreaterThan(FRAME.left)
    expect(Number(right)).toBeLessThan(FRAME.right)
  }
}

function saved(pdf: Uint8Array): string {
  const file = join(folder, 'certificate.pdf')
  writeFileSync(file, pdf)
  return file
}
