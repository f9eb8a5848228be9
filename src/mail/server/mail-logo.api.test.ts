import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { UploadedImage } from '#base/files/uploaded-image.schema.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { composeMessage } from './transport/compose-message.server.ts'
import { logoAttachment } from './mail-logo.server.ts'
import { renderMail } from './messages/render-mail.server.ts'

const app = setUpTestApp({ perTest: true })

async function giveLogo(background = '#700000'): Promise<string> {
  const file = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'Content-Type': 'application/octet-stream' }
  const reply = await app.fetchAsAdmin('/api/admin/company/pictures?kind=logo', { raw: new Uint8Array(file), headers })
  const { path } = reply.data as UploadedImage
  await app.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { logo: path } })
  return path
}

const render = () =>
  renderMail(app.db, { kind: 'test-message', data: { requestedBy: 'Admin' } }, { siteUrl: 'https://www.example.com', now: app.time.now })

test('a mail carries the logo inside, and nothing in it is loaded from elsewhere', async () => {
  await giveLogo()
  const texts = await render()
  expect(texts.html).toMatch(/<img src="cid:logo-[0-9a-f]{40}@company" width="102" height="40" alt=""/)
  expect(texts.html).not.toMatch(/src="https?:/)
  const attachments = await logoAttachment(app.db, texts.html)
  const base = {
    messageId: '<a@example.com>',
    date: app.time.now,
    from: { address: 'a@example.com', name: null },
    cc: [],
    replyTo: undefined,
  }
  const mail = { ...base, ...texts, to: { address: 'b@example.com', name: null }, headers: {}, references: [], attachments }
  const message = (await composeMessage(mail, undefined)).toString()
  expect(message).toMatch(/multipart\/related/)
  expect(message).toMatch(/Content-Id: <logo-[0-9a-f]{40}@company>/i)
})

test('a mail whose text is frozen keeps the logo of that day', async () => {
  await giveLogo()
  const { html } = await render()
  const [before] = await logoAttachment(app.db, html)
  await giveLogo('#007000')
  expect(await logoAttachment(app.db, html)).toEqual([before])
  expect((await logoAttachment(app.db, (await render()).html))[0]?.cid).not.toBe(before?.cid)
})

test('without a logo the mark is drawn, and no picture is attached', async () => {
  const { html } = await render()
  expect(html).toContain('&#10003;')
  expect(html).not.toContain('<img')
  expect(await logoAttachment(app.db, html)).toEqual([])
})

test('the office sees the logo in the preview of a text', async () => {
  await giveLogo()
  const { data } = await app.fetchAsAdmin('/api/admin/mail-templates/enquiry-receipt')
  const { subject, text } = data as { subject: string; text: string }
  const body = { subject, text }
  const preview = await app.fetchAsAdmin('/api/admin/mail-templates/enquiry-receipt/preview', { body })
  expect(preview.text).toContain('data:image/png;base64,')
  expect(preview.text).not.toContain('cid:')
})
