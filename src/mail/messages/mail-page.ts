import type { Company } from '#company/company-content.schema.ts'
import { mailtoHref } from '#base/values/mail-address.ts'
import { excerpt } from '#base/text/plain-text.ts'
import { firstWords, type Block, readable, TONE_SIGNS, type DetailRow, type Inline } from './letter.ts'
import { escaped, letterHtml, linkHtml, look, TEXT_FONT, wordsHtml } from './letter-html.ts'
import { darkStyleSheet, type Tokens } from './mail-colours.ts'
import { MAIL_EDGE_PX } from '#base/files/redrawn-picture.ts'
import { readCompanyPicture } from '#company/company-picture.ts'

/** The sender's details in the header and footer of a mail. */
type MailSender = Pick<Company, 'logo' | 'name' | 'tagline' | 'address' | 'emails' | 'phones'>

interface MailPage {
  subject: string
  blocks: readonly Block[]
  sender: MailSender
  /** The reason why the reader gets this mail, as a sentence. */
  reason: string
  /** No slash at the end. */
  siteUrl: string
  tokens: Tokens
}

const MAX_PREVIEW_LENGTH = 120

/**
 * A complete mail as HTML. It uses tables where Outlook for Windows needs them, no script, and no remote content. The mark is drawn with
 * borders: a remote image would be hidden until the reader allows it, and mail programs remove SVG. The company's logo is attached.
 */
export function mailHtml({ subject, blocks, sender, reason, siteUrl, tokens }: MailPage): string {
  return `<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}body{margin:0;padding:0}@media (max-width:480px){.pad{padding:24px 20px!important}.page{padding:0!important}.edge{border-radius:0!important}}</style>
<style>${darkStyleSheet(tokens)}</style>
<!--[if mso]><style>body,table,td,th,p,a,li,h1,h2,h3{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->
</head>
<body ${look(tokens, { ground: 'bg' }, 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(previewText(blocks))}${PREVIEW_END}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${look(tokens, { ground: 'bg' }, `font-family:${TEXT_FONT};font-size:16px;line-height:1.6`)}><tr><td align="center" class="page" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td ${withClasses('pad edge', look(tokens, { ground: 'surface-brand' }, 'padding:20px 32px;border-radius:16px 16px 0 0'))}>${headHtml(tokens, sender, siteUrl)}</td></tr>
<tr><td ${withClasses('pad edge', look(tokens, { color: 'text', ground: 'surface' }, 'padding:32px;border-radius:0 0 16px 16px'))}>
${letterHtml(tokens, blocks)}
</td></tr>
<tr><td ${withClasses('pad', look(tokens, { color: 'text-3', ground: 'bg' }, 'padding:24px 32px;font-size:13px;line-height:1.6'))}>${footHtml(tokens, sender, reason, siteUrl)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** The same mail as plain text. */
export function mailText({ blocks, sender, reason, siteUrl }: Omit<MailPage, 'subject' | 'tokens'>): string {
  const foot = [
    [sender.name, sender.address.display].filter(Boolean).join(', '),
    ...sender.phones.slice(0, 1).map(({ display }) => display),
    ...sender.emails.slice(0, 1).map(({ value }) => value),
    siteUrl,
  ]
  return `${letterText(blocks)}\n\n-- \n${foot.join('\n')}\n\n${reason}\nPrivacy <${siteUrl}/privacy>\n`
}

/** The preview text that inboxes show next to the subject. */
function previewText(blocks: readonly Block[]): string {
  return excerpt(firstWords(blocks), MAX_PREVIEW_LENGTH)
}

/** Invisible padding: keeps inboxes from showing the mail's header after a short preview text. */
const PREVIEW_END = '&#8199;&#65279;&#847; '.repeat(40)

/**
 * The gauge whose needle is a tick: a ring whose right quarter is marigold and whose bottom is open (docs/product/design.md, section 3).
 * Outlook for Windows shows it square.
 */
function headHtml(tokens: Tokens, sender: MailSender, siteUrl: string): string {
  const ring = `display:inline-block;width:20px;height:20px;border:3px solid #ffffff;border-right-color:${tokens.accent[0]};border-bottom-color:${tokens.mark[0]};border-radius:50%;font-family:Arial,sans-serif;font-size:15px;line-height:20px;font-weight:700;text-align:center;color:#ffffff`
  const mark =
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>' +
    `<td width="40" height="40" align="center" valign="middle" style="width:40px;min-width:40px;height:40px;border-radius:10px;background-color:${tokens.mark[0]};line-height:1"><span aria-hidden="true" style="${ring}">&#10003;</span></td>` +
    '</tr></table>'
  const name = look(
    tokens,
    { color: 'text-on-brand' },
    `font-family:'Anek Latin',${TEXT_FONT};font-size:${sender.name.length > 24 ? 18 : 22}px;line-height:1.2;font-weight:600;text-decoration:none;overflow-wrap:anywhere`,
  )
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>' +
    `<td valign="middle">${logoHtml(sender.logo) ?? mark}</td>` +
    `<td style="padding-left:12px"><a href="${escaped(siteUrl)}" ${name}>${wordsHtml(sender.name)}</a><br>` +
    `<span ${look(tokens, { color: 'text-on-brand-2' }, 'font-size:13px;line-height:1.4')}>${wordsHtml(sender.tagline)}</span></td></tr></table>`
  )
}

function footHtml(tokens: Tokens, sender: MailSender, reason: string, siteUrl: string): string {
  const link = (href: string, words: string) => linkHtml(tokens, href, escaped(words), 'text-3')
  const ways = [
    ...sender.phones.slice(0, 1).map(({ href, display }) => link(href, display)),
    ...sender.emails.slice(0, 1).map(({ value }) => link(mailtoHref(value), value)),
    link(siteUrl, siteUrl.replace(/^https?:\/\//, '')),
  ]
  return (
    `<p style="margin:0"><strong>${wordsHtml(sender.name)}</strong>${sender.address.display && `, ${wordsHtml(sender.address.display)}`}<br>${ways.join(' &#183; ')}</p>` +
    `<p style="margin:12px 0 0">${escaped(reason)} ${link(`${siteUrl}/privacy`, 'Privacy')}</p>`
  )
}

function withClasses(names: string, attributes: string): string {
  return attributes.replace('class="', `class="${names} `)
}

/** In pixels: as high as the mark, and as wide as the logo needs. */
const HEIGHT_PX = 40
const MAX_WIDTH_PX = 160

/** The logo with a white edge on the dark band; undefined if there is none. The picture is attached. */
function logoHtml(logo: string | null | undefined): string | undefined {
  const picture = readCompanyPicture(logo)
  if (!picture) return undefined
  const [width, height] = [picture.width + 2 * MAIL_EDGE_PX, picture.height + 2 * MAIL_EDGE_PX]
  const scale = Math.min(HEIGHT_PX / height, MAX_WIDTH_PX / width)
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.max(1, Math.round(height * scale))]
  const style = 'display:block;border:0;border-radius:8px;background-color:#ffffff'
  return `<img src="cid:logo-${picture.hash}@company" width="${shownWidth}" height="${shownHeight}" alt="" style="${style}">`
}

/** The plain text of a mail: everything in its HTML, including links. */
export function letterText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join('\n\n')
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.children)
    case 'button':
      return `${readable(block.label)}:\n${block.href}`
    case 'list':
      return block.items.map((item, index) => listItem(item, block.start === null ? '- ' : `${block.start + index}. `)).join('\n')
    case 'quote':
      return indented(letterText(block.blocks), '> ')
    case 'code':
      return indented(readable(block.text), '    ')
    case 'rule':
      return '-----'
    case 'details':
      return block.rows.map(detailText).join('\n')
  }
}

function inlineText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      switch (inline.type) {
        case 'text':
        case 'code':
          return readable(inline.text)
        case 'break':
          return '\n'
        case 'link':
          return linkText(inlineText(inline.children), inline.href)
        default:
          return inlineText(inline.children)
      }
    })
    .join('')
}

function linkText(words: string, href: string): string {
  return words === href || mailtoHref(words) === href || href.startsWith('tel:') ? words : `${words} <${href}>`
}

function detailText({ label, value, href, tone }: DetailRow): string {
  const words = tone ? `${TONE_SIGNS[tone]} ${readable(value)}` : readable(value)
  return `${readable(label)}: ${href ? linkText(words, href) : words}`
}

function listItem(item: readonly Block[], mark: string): string {
  const [first = '', ...others] = letterText(item).split('\n')
  return [mark + first, ...others.map((line) => (line === '' ? '' : ' '.repeat(mark.length) + line))].join('\n')
}

function indented(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (prefix + line).trimEnd())
    .join('\n')
}
