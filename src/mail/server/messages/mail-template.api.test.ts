import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { TEST_NOW, TEST_SITE } from '#app/testing/test-app.ts'
import { enqueueMail, type NewMail } from '../enqueue-mail.server.ts'
import { type MailData, MAIL_SAMPLES, MAIL_KINDS } from '../../mail-kinds.ts'
import type { MailTemplate, MailPreview, ReplyTemplate } from '../../messages/mail-template.schema.ts'
import { renderMail } from './render-mail.server.ts'

const app = setUpTestApp()
const CALL = '/api/admin/mail-templates'
const ISSUED = `${CALL}/certificate-issued`
const CERTIFICATE: MailData['certificate-issued'] = MAIL_SAMPLES.find((mail) => mail.kind === 'certificate-issued')!.data
const MAIL = { kind: 'certificate-issued', data: CERTIFICATE } as const
const TEXT = { subject: 'For {fullName}', text: 'Dear {fullName},\n\nhere it is:\n\n[Look]({permalink})' }
const read = async (path = ISSUED): Promise<{ data: MailTemplate; etag: string }> => {
  const { data, headers } = await app.fetchAsAdmin(path)
  return { data, etag: headers.get('ETag') ?? '' }
}
const save = (body: object, ifMatch?: string, path = ISSUED) =>
  app.fetchAsAdmin(path, { method: 'PUT', body, headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch } })
const render = () => renderMail(app.db, MAIL, { siteUrl: TEST_SITE, now: TEST_NOW })

beforeEach(async () => {
  await app.db.write(async (tx) => {
    for (const table of ['mail_templates', 'mails'] as const) await tx.sql.deleteFrom(table).execute()
  })
})

test('the office’s text is used from the moment it is saved, and the default again after a reset', async () => {
  const before = await render()
  expect((await save(TEXT)).status).toBe(200)
  expect(await render()).toMatchObject({
    subject: 'For Asha Example',
    text: expect.stringContaining('Dear Asha Example,\n\nhere it is:\n\nLook:\nhttps://www.example.com/c/'),
  })
  expect((await read()).data).toMatchObject({ ...TEXT, isChanged: true, default: { subject: 'Your certificate: {program}' } })
  const reset = await app.fetchAsAdmin(ISSUED, { method: 'DELETE' })
  expect(reset.data).toMatchObject({ isChanged: false, subject: 'Your certificate: {program}' })
  expect(await render()).toEqual(before)
})

test('the default, saved as it is, stays the default: a later one reaches this office', async () => {
  const { data } = await read()
  await save({ subject: data.default.subject, text: data.default.text })
  expect((await read()).data.isChanged).toBe(false)
})

test('each shipped text can be previewed, and saved with a word more', async () => {
  const { data: kinds } = await app.fetchAsAdmin(CALL)
  const changeable = (kinds as MailTemplate[]).filter(({ isFixed }) => !isFixed).map(({ kind }) => `${CALL}/${kind}`)
  expect(changeable.length).toBeGreaterThan(8)
  for (const path of changeable) {
    const shipped = (await read(path)).data.default
    expect((await app.fetchAsAdmin(`${path}/preview`, { method: 'POST', body: shipped })).status, `preview of ${path}`).toBe(200)
    const saved = await save({ ...shipped, text: `${shipped.text}\n\nSee you soon.` }, undefined, path)
    expect(saved, `saving ${path}`).toMatchObject({ status: 200, data: { isChanged: true } })
  }
})

test('of two editors the second is told what the first has saved', async () => {
  const { etag } = await read()
  expect((await save(TEXT, etag)).status).toBe(200)
  const second = await save({ ...TEXT, subject: 'Mine' }, etag)
  expect(second.status).toBe(412)
  expect(second.data).toMatchObject(TEXT)
  const { etag: current } = await read()
  await app.fetchAsAdmin(ISSUED, { method: 'DELETE' })
  expect((await save(TEXT, current)).status, 'after a reset no earlier version fits').toBe(412)
  expect((await save(TEXT, etag)).status, 'after a reset no earlier version fits').toBe(412)
})

describe('a text is refused that', () => {
  test.each([
    ['has an unknown placeholder', { subject: 'For {nmae}' }, 'subject', '{nmae} is not known. Did you mean {fullName}?'],
    ['has a misspelt placeholder', { text: 'Dear {fulName}, {permalink}' }, 'text', '{fulName} is not known. Did you mean {fullName}?'],
    ['has one with spaces', { text: 'Dear {full name}, {permalink}' }, 'text', '{full name} is not known. Did you mean {fullName}?'],
    ['has one of another kind of e-mail', { text: '{permalink} {participantId}' }, 'text', '{participantId} is not known.'],
    ['has lost the link', { text: 'Your certificate is ready.' }, 'text', '{permalink} is missing. The e-mail does not work without it.'],
    [
      'has paragraphs inside a line',
      { text: 'Look: {certificateDetails}\n\n{permalink}' },
      'text',
      '{certificateDetails} is replaced by whole paragraphs. Put it on its own line, with an empty line above and below.',
    ],
    [
      'has paragraphs in the subject',
      { subject: '{certificateDetails}' },
      'subject',
      '{certificateDetails} is replaced by whole paragraphs and cannot be in the subject.',
    ],
    [
      'has a brace left over',
      { text: '{permalink} {' },
      'text',
      'A brace { or } is left over. Use braces only around the name of a placeholder, like {company}.',
    ],
    ['names a member of every object', { text: '{permalink} {constructor}' }, 'text', '{constructor} is not known.'],
    ['is empty', { text: ' \n ' }, 'text', 'Text is required'],
  ])('%s', async (_, changes, field, message) => {
    for (const [path, method] of [
      [ISSUED, 'PUT'],
      [`${ISSUED}/preview`, 'POST'],
    ]) {
      const reply = await app.fetchAsAdmin(path!, { method, body: { ...TEXT, ...changes } })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.body['issues']).toMatchObject({ [field]: message })
    }
    expect((await read()).data.isChanged).toBe(false)
  })
})

test('a link behind another address is refused, and a text that was saved with one earlier is not used: the mail goes with the default', async () => {
  const before = await render()
  const text = 'https://evil.example/?u={permalink}'
  expect(await save({ ...TEXT, text })).toMatchObject({ status: 422, body: { issues: { text: expect.stringContaining('whole address') } } })
  expect((await app.fetchAsAdmin(`${ISSUED}/preview`, { body: { ...TEXT, text } })).status).toBe(422)
  await save(TEXT)
  await app.db.write((tx) => tx.sql.updateTable('mail_templates').set({ body: text }).where('kind', '=', 'certificate-issued').execute())
  expect(await render()).toEqual(before)
  expect((await read()).data).toMatchObject({ text, isChanged: true })
})

test('the faults of subject and text are named together', async () => {
  const reply = await save({ subject: 'For {nmae}', text: 'Dear {fullName}, {certificateDetails} {wrong}' })
  expect(reply.status).toBe(422)
  expect(reply.body['issues']).toEqual({
    subject: '{nmae} is not known. Did you mean {fullName}?',
    text: expect.stringMatching(
      /^\{wrong\} is not known\. \{certificateDetails\} is replaced by whole paragraphs\..* \{permalink\} is missing\./,
    ),
  })
})

test('warnings to staff and the test message cannot be changed, and an unknown kind is not found', async () => {
  for (const kind of ['staff-sign-in', 'staff-code-created', 'staff-role-changed', 'test-message']) {
    expect((await save({ subject: 'Nothing', text: 'to see' }, undefined, `${CALL}/${kind}`)).status).toBe(403)
  }
  expect((await app.fetchAsAdmin(`${CALL}/constructor`)).status).toBe(404)
})

test('a broken template in the database fails its own mail and no other', async () => {
  await app.db.write((tx) =>
    tx.sql
      .insertInto('mail_templates')
      .values({ kind: 'certificate-issued', subject: 'x', body: 'Dear {gone}', updated_at: '', version: 1 })
      .execute(),
  )
  await expect(render()).rejects.toThrow('The template uses {gone}, which is not known.')
  const other = MAIL_SAMPLES.find(({ kind }) => kind === 'certificate-corrected')!
  await expect(renderMail(app.db, other, { siteUrl: TEST_SITE, now: TEST_NOW })).resolves.toBeTruthy()
})

describe('a preview', () => {
  const preview = async (path = ISSUED): Promise<MailPreview> =>
    (await app.fetchAsAdmin(`${path}/preview`, { method: 'POST', body: TEXT })).data

  test('is made from an example until there is a mail of its kind, then from the latest one', async () => {
    expect(await preview()).toMatchObject({ subject: 'For Asha Example', isReal: false })
    await app.db.write(async (tx) => {
      for (const fullName of ['Prya Template', 'आशा उदाहरण']) {
        const data = { ...CERTIFICATE, fullName }
        await enqueueMail(
          tx,
          { kind: 'certificate-issued', to: { address: 'a@example.com', name: null }, about: 'certificate:1', data },
          app.context(),
        )
      }
    })
    expect(await preview()).toMatchObject({ subject: 'For आशा उदाहरण', isReal: true })
  })

  test.each(MAIL_SAMPLES.map(({ kind }) => kind).filter((kind) => kind.startsWith('staff-') || MAIL_KINDS[kind].isSecret))(
    'of %s is always made from the example',
    async (kind) => {
      const data = { ...MAIL_SAMPLES.find((sample) => sample.kind === kind)?.data, name: 'Secret Person', subject: 'Secret Person' }
      const mail = { kind, to: { address: 'a@example.com', name: null }, about: 'user:1', data } as unknown as NewMail<typeof kind>
      await app.db.write((tx) => enqueueMail(tx, mail, app.context()))
      const { default: body } = (await read(`${CALL}/${kind}`)).data
      const shown = await app.fetchAsAdmin(`${CALL}/${kind}/preview`, { method: 'POST', body })
      expect(shown).toMatchObject({ data: { isReal: false }, text: expect.not.stringContaining('Secret Person') })
    },
  )

  test('shows an editor, who sees no records, only the example', async () => {
    await app.db.write((tx) =>
      enqueueMail(
        tx,
        {
          kind: 'certificate-issued',
          to: { address: 'a@example.com', name: null },
          about: 'certificate:1',
          data: { ...CERTIFICATE, fullName: 'Secret Person' },
        },
        app.context(),
      ),
    )
    const editor = { kind: 'staff', userId: 1, name: 'Editor', network: '', permissions: ['content.write'] } as const
    const { previewMailTemplate } = await import('./mail-template.server.ts')
    const shown = await previewMailTemplate(app.db, { kind: 'certificate-issued', text: TEXT, siteUrl: TEST_SITE }, app.context(editor))
    expect(shown).toMatchObject({ subject: 'For Asha Example', isReal: false })
  })
})

test('a reply template is added, changed against its version, and deleted; each is in the history', async () => {
  const call = '/api/admin/reply-templates'
  const created = await app.fetchAsAdmin(call, { method: 'POST', body: { name: 'Thanks', text: 'Dear {name}, {reference}' } })
  expect(created).toMatchObject({ status: 201, data: { name: 'Thanks', etag: '"1"' } })
  const { id }: ReplyTemplate = created.data
  const path = `${call}/${id}`
  const change = (body: object) => app.fetchAsAdmin(path, { method: 'PUT', body, headers: { 'If-Match': '"1"' } })
  expect((await change({ name: 'Thanks', text: 'Dear {nmae}' })).body['issues']).toEqual({
    text: '{nmae} is not known. Did you mean {name}?',
  })
  expect((await change({ name: 'Many thanks', text: 'Hello {name}' })).data).toMatchObject({ name: 'Many thanks', etag: '"2"' })
  expect((await change({ name: 'Too late', text: 'Hello' })).status).toBe(412)
  expect((await app.fetchAsAdmin(path, { method: 'DELETE', headers: { 'If-Match': '"1"' } })).status).toBe(412)
  expect((await app.fetchAsAdmin(path, { method: 'DELETE' })).status).toBe(200)
  expect((await app.fetchAsAdmin(path, { method: 'DELETE' })).status).toBe(404)
  const entries = await app.db.sql
    .selectFrom('audit_entries')
    .select('action')
    .where('subject', '=', `reply-template:${id}`)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['reply template created', 'reply template updated', 'reply template deleted'])
})
