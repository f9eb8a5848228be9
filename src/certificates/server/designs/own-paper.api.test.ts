import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithParticipant } from '#app/testing/test-hooks.ts'
import { makeCertificate } from '#app/testing/test-records.ts'
import type { UploadedPicture } from '#base/files/uploaded-image.schema.ts'
import { testPdf } from '#base/files/test-pdf.ts'
import { SHIPPED_DESIGN } from '../../designs/design.ts'
import type { DesignForm, StoredDesign } from '../../designs/design.schema.ts'

const app = setUpTestApp({ perTest: true })
const PATH = '/api/admin/certificate-designs'
const DAY_MS = 86_400_000
const SIGNATORY = { name: 'Asha Example', title: 'Director', signature: null }
let ids: { participantId: number; trainingProgramId: number }

beforeEach(async () => {
  const { participantId, trainingProgramId } = await startWithParticipant(app)
  ids = { participantId, trainingProgramId }
})

const upload = (file: Uint8Array) =>
  app.fetchAsAdmin('/api/admin/company/pictures?kind=paper', {
    raw: new Uint8Array(file),
    headers: { 'Content-Type': 'application/octet-stream' },
  })
const page = (background: string, [width, height] = [842, 595]) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const uploaded = async (background: string) => ((await upload(await page(background))).data as UploadedPicture).path
const onPaper = (paper: string | null, changes: Partial<DesignForm> = {}): DesignForm => ({
  ...SHIPPED_DESIGN,
  name: 'Red',
  isDefault: false,
  layout: 'paper',
  paper,
  ...changes,
})
const save = (body: DesignForm, id?: number) => app.fetchAsAdmin(id ? `${PATH}/${id}` : PATH, { method: id ? 'PUT' : 'POST', body })
const pdfOf = async (permalink: string) => (await app.fetch(`${permalink}.pdf`)).text

test('a certificate keeps its paper byte for byte, and another design never changes', async () => {
  const [red, blue, green] = [await uploaded('#c80000'), await uploaded('#0000c8'), await uploaded('#007000')]
  const first = (await save(onPaper(red, { isDefault: true }))).data as StoredDesign
  const copy = (await save(onPaper(red, { name: 'Copy of Red' }))).data as StoredDesign
  await save(onPaper(blue, { name: 'Blue' }))
  const { permalink } = await makeCertificate(app, ids)
  const issued = await pdfOf(permalink)
  expect(issued.startsWith('%PDF')).toBe(true)

  await save(onPaper(green, { isDefault: true }), first.id)
  expect(await pdfOf(permalink)).toBe(issued)
  const listed = (await app.fetchAsAdmin(PATH)).data as StoredDesign[]
  expect(listed.map(({ name, paper }) => [name, paper])).toEqual([
    ['Blue', blue],
    ['Copy of Red', red],
    ['Red', green],
  ])
  // The paper of issued certificates stays, also when no design has it any more.
  await app.fetchAsAdmin(`${PATH}/${copy.id}`, { method: 'DELETE' })
  app.time.now = new Date(app.time.now.getTime() + 2 * DAY_MS)
  await uploaded('#123456')
  expect((await app.fetchAsAdmin(red)).status).toBe(200)
  expect(await pdfOf(permalink)).toBe(issued)
})

test('another layout keeps no paper, and its certificates name none', async () => {
  const red = await uploaded('#c80000')
  const saved = (await save(onPaper(red, { layout: 'plain', isDefault: true }))).data as StoredDesign
  expect(saved.paper).toBeNull()
  await makeCertificate(app, ids)
  const { letterhead } = await app.db.sql.selectFrom('certificates').select('letterhead').executeTakeFirstOrThrow()
  const { design } = JSON.parse(letterhead ?? '') as { design: object }
  expect(Object.keys(design)).not.toContain('paper')
})

test('a design stored before there was own paper opens, and so does a form that knows none', async () => {
  const { paper: _paper, area: _area, ...older } = SHIPPED_DESIGN
  const at = app.time.now.toISOString()
  await app.db.write((tx) =>
    tx.sql
      .insertInto('certificate_designs')
      .values({ name: 'Older', name_key: 'older', content: JSON.stringify(older), is_default: 0, created_at: at, updated_at: at })
      .execute(),
  )
  const posted = await app.fetchAsAdmin(PATH, { body: { ...older, name: 'Posted', isDefault: false } })
  expect(posted.status).toBe(201)
  const listed = (await app.fetchAsAdmin(PATH)).data as StoredDesign[]
  expect(listed.map(({ name, paper, area }) => [name, paper, area])).toEqual([
    ['Older', null, SHIPPED_DESIGN.area],
    ['Posted', null, SHIPPED_DESIGN.area],
  ])
})

const AREA = SHIPPED_DESIGN.area
test.each([
  ['no paper', { paper: null }, 400, 'paper', 'Upload your paper'],
  ['a paper that nobody uploaded', { paper: `/company-pictures/paper-${'a'.repeat(40)}-900x636.png` }, 422, 'paper', 'Upload it again'],
  ['a logo as paper', { paper: `/company-pictures/logo-${'a'.repeat(40)}-900x636.png` }, 400, 'paper', 'Upload the picture'],
  ['portrait for landscape', { orientation: 'portrait' }, 400, 'paper', 'This paper is landscape, and A4 portrait is chosen'],
  ['an area of 20 mm', { area: { ...AREA, left: 140, right: 137 } }, 400, 'area.right', 'at least 150 mm wide. It is 20 mm.'],
  ['an area that is upside down', { area: { ...AREA, top: 190, bottom: 100 } }, 400, 'area.bottom', 'at least 120 mm high. It is 0 mm.'],
  ['an edge outside the page', { area: { ...AREA, left: -1 } }, 400, 'area.left', 'whole number of millimetres'],
  ['half a millimetre', { area: { ...AREA, top: 30.5 } }, 400, 'area.top', 'whole number of millimetres'],
  [
    'five signatories in a narrow area',
    { area: { left: 70, top: 40, right: 70, bottom: 40 }, signatories: Array.from({ length: 5 }, () => SIGNATORY) },
    400,
    'area.bottom',
    'at least 170 mm high',
  ],
] as const)('%s is refused when the design is saved, and so is its preview', async (_what, changes, status, field, message) => {
  const body = onPaper(await uploaded('#fff'), changes)
  const refused = await save(body)
  expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(message)])
  expect(refused.text).toContain(field)
  expect((await app.fetchAsAdmin(`${PATH}/preview`, { body: { design: body } })).status).toBe(status)
})

test.each([
  ['three pages', testPdf({ pages: 3 }), 422, 'several pages'],
  ['a password', testPdf({ isLocked: true }), 422, 'password'],
  ['an animated kind', Buffer.from('GIF89a'), 415, 'Choose a PDF, PNG, JPEG or SVG file'],
  ['more than 5 MB', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5 * 1024 * 1024)]), 413, 'larger than 5 MB'],
])('a paper with %s is refused with one sentence', async (_what, file, status, message) => {
  const refused = await upload(file)
  expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(message)])
})

test('a PDF is taken as paper, a soft picture with a remark, and only those who may change designs see it', async () => {
  const { path, remarks } = (await upload(testPdf())).data as UploadedPicture
  expect([path, remarks]).toEqual([expect.stringMatching(/^\/company-pictures\/paper-[0-9a-f]{40}-900x636\.png$/), []])
  const soft = (await upload(await page('#eee'))).data as UploadedPicture
  expect(soft.remarks).toEqual([expect.stringContaining('about 72 dpi, will look soft')])
  expect((await app.fetch(path)).status).toBe(401)
  const { status, headers } = await app.fetchAsAdmin(path)
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
})

test('the longest name of the last year is measured in the area', async () => {
  const paper = await uploaded('#fff')
  const fit = (area: DesignForm['area']) => app.fetchAsAdmin(`${PATH}/fit`, { body: { design: onPaper(paper, { area }) } })
  await makeCertificate(app, ids)
  const { id } = await app.db.sql.selectFrom('certificates').select('id').executeTakeFirstOrThrow()
  const fullName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft Example'
  await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { fullName } })
  const [large, small] = [await fit({ left: 15, top: 15, right: 15, bottom: 15 }), await fit({ left: 70, top: 50, right: 70, bottom: 40 })]
  expect([large.data, small.data]).toEqual([
    { name: fullName, points: expect.any(Number), isTooSmall: false },
    { name: fullName, points: expect.any(Number), isTooSmall: true },
  ])
  expect((await app.fetchAsAdmin(`${PATH}/fit`, { body: { design: { ...SHIPPED_DESIGN, name: 'A', isDefault: false } } })).status).toBe(400)
})
