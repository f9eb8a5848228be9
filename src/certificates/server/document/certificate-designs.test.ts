import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '#base/processes/test-system-program.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { DESIGN_LAYOUTS } from '../../designs/design.ts'
import { documentLayout } from '../../document/document-layout.ts'
import { documentData, documentTimestamp } from '../../document/document-data.ts'
import type { PrintedCertificate } from '../../document/printed-certificate.ts'
import { sampleCertificate } from '../../document/test-certificate.ts'
import { nameLines } from '../../name-lines.ts'
import { testKey } from '../../signing/test-key.ts'
import { CertificateDocuments } from './certificate-documents.server.ts'
import { ORIENTATIONS } from '../../designs/orientation.ts'

const POINTS_PER_MM = 72 / 25.4
const MAX_BYTES = 80_000
const MARGIN_MM = 14.4
const EDITION_AT = '2026-09-01T06:30:00.000Z'

const LONG_NAMES = [
  ['Latin', 'Subrahmanyam Venkata Lakshminarayana Satyanarayana Krishnamurthy Ramachandra Viswanathan Chandrasekharan'],
  ['Latin capitals', 'WILHELMINA MAGDALENA WOLLSTONECRAFT-HAMMERSMITH MCMAHONWOMAN OF WOLVERHAMPTON AND WALTHAMSTOW'],
  ['one word', 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafewaren'],
  ['Devanagari', 'श्रीमती राजराजेश्वरी लक्ष्मीनारायण विश्वनाथन चंद्रशेखर कृष्णमूर्ति त्रिवेदी क्षेत्रपाल सत्यनारायण'],
  ['Bengali', 'শ্রীমতী রাজরাজেশ্বরী লক্ষ্মীনারায়ণ বিশ্বনাথন চন্দ্রশেখর কৃষ্ণমূর্তি ত্রিবেদী ক্ষেত্রপাল'],
  ['Tamil', 'திருமதி ராஜராஜேஸ்வரி லக்ஷ்மிநாராயணன் விஸ்வநாதன் சந்திரசேகர் கிருஷ்ணமூர்த்தி'],
  ['Telugu', 'శ్రీమతి రాజరాజేశ్వరి లక్ష్మీనారాయణ విశ్వనాథన్ చంద్రశేఖర్ కృష్ణమూర్తి త్రివేది'],
  ['Malayalam', 'ശ്രീമതി രാജരാജേശ്വരി ലക്ഷ്മീനാരായണൻ വിശ്വനാഥൻ ചന്ദ്രശേഖർ കൃഷ്ണമൂർത്തി'],
  ['Arabic', 'محمد عبد الرحمن الأنصاري بن عبد العزيز آل عبد اللطيف الحسيني القادري'],
] as const

const LONG_PROGRAM =
  'Advanced Product Quality Planning, Production Part Approval Process, Failure Mode and Effects Analysis and Statistical Process Control 2'
const SIGNATORIES = [
  ['Asha Example', 'Managing Director'],
  [
    'WILHELMINA MAGDALENA WOLLSTONECRAFT-HAMMERSMITH MCMAHONWOMAN OF WOLVERHAMPTON XY',
    'MANAGING DIRECTOR AND CHAIRPERSON OF THE CERTIFICATION COMMITTEE OF THE COMPANY',
  ],
  ['श्रीमती राजराजेश्वरी लक्ष्मीनारायण विश्वनाथन', 'प्रबंध निदेशक और प्रमाणन समिति की अध्यक्ष'],
  ['Ravi Sample', 'Head of Training'],
  ['Kiran Demo', 'Lead Auditor'],
] as const
const address = (kind: string, digit: string) => `/company-pictures/${kind}-${digit.repeat(40)}-300x100.png`
const [LOGO, OTHER, SIGNED] = [address('logo', 'a'), address('logo', 'b'), address('signature', 'c')]

/** Own paper has a test of its own. */
const OUR_LAYOUTS = DESIGN_LAYOUTS.filter((layout) => layout !== 'paper')
const DESIGNS = OUR_LAYOUTS.flatMap((layout) => ORIENTATIONS.map((orientation) => ({ layout, orientation })))
const typst = new Typst(join(import.meta.dirname, 'certificate.typ'))
const documents = new CertificateDocuments({ rsa: testKey })
let folder: string
let pictures: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'designs-'))
  const png = async (background: string) =>
    (
      await sharp({ create: { width: 300, height: 100, channels: 3, background } })
        .png({ palette: true })
        .toBuffer()
    ).toString('base64')
  pictures = { [LOGO]: await png('#c80000'), [OTHER]: await png('#00a000'), [SIGNED]: await png('#0000c8') }
})

afterAll(async () => {
  await documents.close()
  rmSync(folder, { recursive: true })
})

function designed(
  design: (typeof DESIGNS)[number],
  { signatories = 5, signature = null }: { signatories?: number; signature?: string | null } = {},
) {
  return {
    ...sampleCertificate,
    programTitle: LONG_PROGRAM,
    letterhead: { logo: null, signatories: SIGNATORIES.slice(0, signatories).map(([name, title]) => ({ name, title, signature })) },
    training: {
      kind: 'completion',
      client: 'उदाहरण फोर्जिंग्स एंड स्टैम्पिंग्स प्राइवेट लिमिटेड, फरीदाबाद (यूनिट दो)',
      timeAndPlace: '5, 12, 19, 26 January and 2, 9, 16, 23 February 2026, 64 hours · Industrial Model Township Manesar (in-plant)',
      trainers: `Trainers: ${Array.from({ length: 6 }, (_, at) => `Wilhelmina Wollstonecraft ${at}`).join(', ')}`,
    },
    design: {
      ...design,
      title: 'Certificate of Advanced Professional Competence in Quality',
      sentence: [
        { words: 'The board of examiners of the academy and the management of the company hereby certify with great pleasure that' },
        { large: 'name' },
        { words: 'has attended, taken part in, and successfully completed with a score of 82 % the training program' },
        { large: 'program' },
        { words: 'over 8 days and 64 hours in the plant of the company, under the rules of the board in force on that day' },
      ],
      smallPrint:
        'Training under the rules of the Example Board, accreditation EB-1234. Not transferable. Questions: office@example.com within 30 days of issue.',
      secondLogo: null,
    },
  } satisfies PrintedCertificate
}

interface Word {
  text: string
  left: number
  top: number
  right: number
  foot: number
}

/** The words of the page, in millimetres. */
function wordsOf(pdf: Uint8Array): Word[] {
  const boxes = run('pdftotext', ['-bbox', saved(pdf), '-'])
  return [...boxes.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g)].map(([, ...found]) => {
    const [left = 0, top = 0, right = 0, foot = 0] = found.slice(0, 4).map((points) => Number(points) / POINTS_PER_MM)
    return { left, top, right, foot, text: found[4] ?? '' }
  })
}

function isOutside({ left, top, right, foot }: Word, page: { width: number; height: number }): boolean {
  return left < MARGIN_MM || right > page.width - MARGIN_MM || top < MARGIN_MM || foot > page.height - MARGIN_MM + 1
}

/**
 * Compares the middle of the boxes of different lines: those of pdftotext have the height of the font, not of the letters, and it cuts
 * Indian words into clusters.
 */
function overlaps(one: Word, other: Word): boolean {
  const core = ({ top, foot }: Word) => [top + (foot - top) * 0.35, foot - (foot - top) * 0.35] as const
  const [[top, foot], [otherTop, otherFoot]] = [core(one), core(other)]
  if (Math.abs(one.top - other.top) < 0.1 || ![one, other].some(({ text }) => /[A-Za-z]/.test(text))) return false
  return one.left < other.right - 0.2 && other.left < one.right - 0.2 && top < otherFoot && otherTop < foot
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

describe.each(DESIGNS)('$layout, $orientation', (design) => {
  test.each(LONG_NAMES)('a long name, %s, a program of 130 signs and five signatories stay apart on one page', (_, fullName) => {
    const certificate = { ...designed(design), fullName, nameLines: nameLines(fullName) }
    const pdf = typst.pdf(documentData(certificate), { standard: 'a-2a', secondsSince1970: documentTimestamp(certificate) })
    expect(pdf.byteLength).toBeLessThan(MAX_BYTES)
    expect(run('pdfinfo', [saved(pdf)])).toMatch(/Pages:\s+1$/m)
    const { page, qr, smallPrint } = documentLayout(design, 5)
    const code = { text: 'QR', left: qr.left, top: qr.top, right: qr.left + qr.width, foot: qr.top + qr.height }
    const words = wordsOf(pdf)
    expect(words.length).toBeGreaterThan(80)
    expect(words.filter((word) => isOutside(word, page))).toEqual([])
    expect(words.filter((word) => overlaps(word, code))).toEqual([])
    expect(words.filter((word, index) => words.slice(index + 1).some((other) => overlaps(word, other)))).toEqual([])
    const printed = withoutSpaces(words.map(({ text }) => text).join(''))
    // pdftotext writes Arabic from right to left.
    const written = /\p{Script=Arabic}/u.test(fullName) ? [] : fullName.split(' ')
    expect(written.filter((word) => !printed.includes(withoutSpaces(word).slice(0, 3)))).toEqual([])
    expect(printed).toContain('office@example.comwithin30daysofissue.')
    expect(printed.match(/…/)).toBe(null)
    const small = words.filter(({ foot }) => foot > smallPrint.top + 2)
    expect(small.length).toBeGreaterThan(5)
  })

  test('its tags equal those of a PDF/UA-1, each figure has its box, and the signed file is sound', async () => {
    const certificate = {
      ...designed(design, { signatories: 2, signature: SIGNED }),
      letterhead: { logo: LOGO, signatories: [{ name: 'Asha Example', title: 'Director', signature: SIGNED }] },
      pictures,
    }
    const printed = { ...certificate, design: { ...certificate.design, secondLogo: OTHER } }
    const signed = await documents.signed(printed, EDITION_AT)
    const accessible = typst.pdf(documentData(printed), { secondsSince1970: documentTimestamp(printed), standard: 'ua-1' })
    const tagsOf = (bytes: Uint8Array) => run('pdfinfo', ['-struct-text', saved(bytes)]).replace(/ +\/BBox.*\n|Object \d+/g, '')
    expect(tagsOf(signed)).toBe(tagsOf(accessible))
    const file = saved(signed)
    expect(run('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors')
    expect(run('pdfinfo', ['-meta', file])).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(await coloursOfFigures(file)).toEqual({ 'Logo of BHM': 'red', 'Second logo': 'green', 'Signature of Asha Example': 'blue' })
  })

  test.each([0, 1, 3, 4])('%i signatories stand in an even row, also without a picture', (count) => {
    const certificate = { ...designed(design, { signatories: count }), fullName: 'Asha Example', signatory: 'The office' }
    const pdf = typst.pdf(documentData(certificate), { standard: 'a-2a', secondsSince1970: 0 })
    const text = withoutSpaces(
      wordsOf(pdf)
        .map((word) => word.text)
        .join(''),
    )
    for (const [name] of SIGNATORIES.slice(0, count)) expect(text).toContain(withoutSpaces(name).slice(0, 8))
    expect(text.includes('Theoffice')).toBe(count === 0)
    const { signatories } = documentLayout(design, count)
    expect(new Set(signatories.map(({ width, line }) => `${width.toFixed(3)} ${line}`)).size).toBe(count === 0 ? 0 : 1)
  })
})

test('an Arabic name and one with Arabic in brackets stand at the left edge of Plain, and the words beside them do not move', () => {
  const plain = { layout: 'plain', orientation: 'landscape' } as const
  const at = (fullName: string) => {
    const certificate = { ...designed(plain, { signatories: 2 }), programTitle: 'Lean', fullName }
    return wordsOf(typst.pdf(documentData(certificate), { standard: 'a-2a', secondsSince1970: 0 }))
  }
  const { inset } = documentLayout(plain, 2)
  const edge = (words: Word[], has: RegExp) => Math.min(...words.filter(({ text }) => has.test(text)).map(({ left }) => left))
  const [arabic, mixed] = [at('محمد عبد الرحمن الأنصاري'), at('Asha (آشا) Khan')]
  expect(Math.abs(edge(arabic, /\p{Script=Arabic}/u) - inset)).toBeLessThan(1.5)
  expect(Math.abs(edge(mixed, /^Asha$/) - inset)).toBeLessThan(1.5)
  expect(edge(arabic, /^Lean$/)).toBe(edge(mixed, /^Lean$/))
})

test.each(DESIGNS)('a word of 85 wide letters stays on the paper: $layout, $orientation', (design) => {
  const certificate = designed(design)
  const sentence = [{ words: 'M'.repeat(85) }, ...certificate.design.sentence.slice(1)]
  const printed = { ...certificate, fullName: 'Asha Example', design: { ...certificate.design, sentence } }
  const words = wordsOf(typst.pdf(documentData(printed), { standard: 'a-2a', secondsSince1970: 0 }))
  expect(words.find(({ text }) => text.startsWith('MMM'))?.text).toHaveLength(85)
  expect(words.filter((word) => isOutside(word, documentLayout(design, 5).page))).toEqual([])
})

/** The colour in the middle of each figure with a picture. */
async function coloursOfFigures(file: string): Promise<Record<string, string>> {
  interface Entry {
    value?: Record<string, unknown>
  }
  const { qpdf } = JSON.parse(run('qpdf', ['--json', file])) as { qpdf: [unknown, Record<string, Entry>] }
  run('pdftoppm', ['-r', '72', '-png', '-singlefile', file, join(folder, 'page')])
  const page = sharp(join(folder, 'page.png')).removeAlpha()
  const { height } = await page.metadata()
  const found: Record<string, string> = {}
  for (const { value } of Object.values(qpdf[1])) {
    if (value?.['/S'] !== '/Figure') continue
    const alt = String(value['/Alt']).replace(/^u:/, '')
    if (alt.startsWith('QR code')) continue
    const attributes = [value['/A']].flat() as Array<Record<string, number[]>>
    const [left = 0, bottom = 0, right = 0, top = 0] = attributes.flatMap((attribute) => attribute['/BBox'] ?? [])
    const at = { left: Math.round((left + right) / 2), top: Math.round(height - (bottom + top) / 2), width: 1, height: 1 }
    const [r = 0, g = 0, b = 0] = await page.clone().extract(at).raw().toBuffer()
    found[alt] = ['red', 'green', 'blue'][[r, g, b].indexOf(Math.max(r, g, b))] ?? ''
  }
  return found
}

function saved(bytes: Uint8Array): string {
  const path = join(folder, 'certificate.pdf')
  writeFileSync(path, bytes)
  return path
}
