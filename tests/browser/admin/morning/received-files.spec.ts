import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { hasDovecot } from '#mail/test-imap-server.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, isPhone } from '../../support/admin.ts'
import { test, untilReceived } from '../../support/mail-servers.ts'

test.skip(!hasDovecot(), 'Dovecot 2.3 is not installed')

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const PHOTO = readFileSync('public/icon-192.png')

test(
  'an e-mail brings a PDF, a picture and a page: the clerk reads its text, downloads the file and looks at the original',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records, imap, browserErrors }) => {
    test.slow()
    if (isPhone(page)) await page.setViewportSize({ width: 360, height: 740 })
    const enquiry = await records.enquiry()
    imap.deliver(mailOf(enquiry, '<h1 style="color:#0a5">The 12th</h1><p>Our plant:</p><img src="cid:plant@example.com" width="80">'))
    await untilReceived(records, enquiry, 1)
    await openAdmin(`/admin?view=contacts&id=${enquiry.id}`)
    const answer = page.getByRole('listitem').filter({ hasText: 'The 12th suits us.' })
    await expect(answer).toBeVisible()

    await test.step('the file is a download', async () => {
      const downloading = page.waitForEvent('download')
      await answer.getByRole('link', { name: 'list.pdf' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('list.pdf')
      expect(readFileSync(await download.path())).toEqual(PDF)
      await expect(answer.getByText('This file can run programs. Open it only if you asked for it.')).toHaveCount(1)
      await answer.getByText('1 picture in the text').click()
      await expect(answer.getByRole('link', { name: 'plant.png' })).toBeVisible()
    })

    await answer.getByRole('button', { name: 'View original' }).click()
    const dialog = page.getByRole('dialog', { name: `E-mail from ${enquiry.fullName}` })
    await expect(dialog.getByText('Pictures from elsewhere are not loaded')).toBeVisible()
    const original = dialog.frameLocator('iframe')
    await expect(original.getByRole('heading', { name: 'The 12th' })).toHaveCSS('color', 'rgb(0, 170, 85)')
    expect(await original.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page, [page.viewportSize()?.width ?? 0])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    allowRefusals(browserErrors)
  },
)

test('a page that wants to run, to load and to lead elsewhere does nothing', async ({ page, openAdmin, records, imap, browserErrors }) => {
  test.slow()
  const connections: string[] = []
  const elsewhere = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (sent) => connections.push(sent.toString().split('\r\n')[0] ?? ''))
    connections.push('connected')
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const there = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

  const enquiry = await records.enquiry()
  imap.deliver(mailOf(enquiry, hostilePage(there)))
  await untilReceived(records, enquiry, 1)
  await openAdmin(`/admin?view=contacts&id=${enquiry.id}`)
  const address = page.url()
  await page.getByRole('button', { name: 'View original' }).click()
  const original = page.frameLocator('iframe[title="The original e-mail"]')
  await expect(original.getByText('The end of the page')).toBeVisible()
  // Long enough for a refresh, a fetch and a connection.
  await page.waitForTimeout(2500)
  await original.getByRole('link', { name: 'Your bank' }).hover()
  const shown = await original.getByRole('link', { name: 'Your bank' }).evaluate((link) => getComputedStyle(link, '::after').content)
  expect(shown).toContain(`${there}/bank`)
  await original.getByRole('link', { name: 'Your bank' }).click()
  await original.getByRole('button', { name: 'Send' }).click()
  await original.getByRole('link', { name: 'In here' }).click()
  await page.waitForTimeout(500)

  expect(connections).toEqual([])
  expect(page.context().pages()).toHaveLength(1)
  expect(page.url()).toBe(address)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  allowRefusals(browserErrors)
  elsewhere.close()
})

/**
 * Allows the browser's errors about refused files, and that of Playwright's own script, which reads a storage that the frame does not have.
 */
function allowRefusals(browserErrors: string[]): void {
  const others = browserErrors.filter((error) => error.startsWith('script error') && !error.includes("'localStorage'"))
  browserErrors.splice(0, browserErrors.length, ...others)
}

function hostilePage(there: string): string {
  const steal = `top.ran=1;fetch('${there}/script')`
  return `<html><head><base href="${there}/base/"><base target="_top">
<meta http-equiv="refresh" content="1;url=${there}/refresh">
<meta http-equiv="Content-Security-Policy" content="default-src *">
<link rel="stylesheet" href="${there}/style.css"><link rel="prefetch" href="${there}/prefetch"><link rel=preload as=image href=${there}/preload>
<link/rel="preconnect"/href="${there}"><LINK REL=dns-prefetch HREF=//elsewhere.example.org><link rel=modulepreload href="${there}/module.js">
<link rel=icon href="${there}/icon"><link rel=manifest href="${there}/manifest"><link rel=prerender href="${there}/prerender">
<style>@import url(${there}/import.css);@import "${there}/import2.css";@font-face{font-family:x;src:url(${there}/font)}
p{font-family:x;background:url(${there}/background);list-style-image:url(${there}/list)}p::before{content:url(${there}/content)}</style>
<script>${steal}</script><script src="${there}/script.js"></script><script type="speculationrules">{"prefetch":[{"urls":["${there}/rules"]}]}</script></head>
<body onload="${steal}" background="${there}/body"><p>Hello</p>
<img src="${there}/img" srcset="${there}/srcset 2x" onerror="${steal}"><img src=x onerror="${steal}"><picture><source srcset="${there}/source"><img></picture>
<svg onload="${steal}"><image href="${there}/svg"/><use href="${there}/use#a"/><script>${steal}</script></svg>
<video src="${there}/video" poster="${there}/poster" autoplay></video><audio src="${there}/audio" autoplay></audio><track src="${there}/track">
<iframe src="${there}/iframe"></iframe><iframe srcdoc="<script>${steal}</script><img src='${there}/srcdoc'>"></iframe><frame src="${there}/frame">
<object data="${there}/object"></object><embed src="${there}/embed"><applet code="${there}/applet"></applet><portal src="${there}/portal"></portal>
<input type="image" src="${there}/input" autofocus onfocus="${steal}"><details open ontoggle="${steal}"><summary>x</summary></details>
<a href="javascript:${steal}" id=j>Script</a> <a href="${there}/bank" ping="${there}/ping">Your bank</a> <a href="${there}/self" target="_self">In here</a>
<form action="${there}/form" method="post"><button>Send</button></form><table background="${there}/table"><tr><td>The end of the page</td></tr></table>
<!--[if gte mso 9]><img src="${there}/mso"><![endif]--></body></html>`
}

function mailOf({ fullName, email, reference, id }: Enquiry, html: string): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\n')
  const file = (type: string, disposition: string, bytes: Buffer, ...more: string[]) => [
    `Content-Type: ${type}`,
    `Content-Disposition: ${disposition}`,
    'Content-Transfer-Encoding: base64',
    ...more,
    '',
    base64(bytes),
  ]
  return [
    `From: ${fullName} <${email}>`,
    `Subject: Re: Dates [${reference}]`,
    `Message-ID: <files-${id}@example.com>`,
    'Content-Type: multipart/mixed; boundary=M',
    '',
    '--M',
    'Content-Type: multipart/related; boundary=R',
    '',
    '--R',
    'Content-Type: multipart/alternative; boundary=A',
    '',
    '--A',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'The 12th suits us.',
    '--A',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(Buffer.from(html)),
    '--A--',
    '--R',
    ...file('image/png', 'inline; filename="plant.png"', PHOTO, 'Content-ID: <plant@example.com>'),
    '--R--',
    '--M',
    ...file('application/octet-stream', 'attachment; filename="../../list.pdf"', PDF),
    '--M',
    ...file('application/pdf', 'attachment; filename="invoice.exe"', Buffer.from('MZ\u0090\u0000')),
    '--M--',
    '',
  ].join('\n')
}
