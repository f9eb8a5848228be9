import { languageOf } from '#base/text/language.ts'
import { readable, TONE_SIGNS, type Block, type DetailRow, type Inline } from './letter.ts'
import { colourClass, type MailColour, type Tokens } from './mail-colours.ts'

export const TEXT_FONT = "'Noto Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans Devanagari','Nirmala UI',sans-serif"
const HEADING_FONT = `'Anek Latin',${TEXT_FONT}`
const ID_FONT = "ui-monospace,'Cascadia Mono','Roboto Mono',Menlo,Consolas,monospace"

/** A reference is not broken at its hyphens: it fits on one line of a phone. */
const MAX_UNBROKEN_LENGTH = 24
const HEADING_SIZES_PX = [26, 20, 17]

/** The HTML of a mail's blocks, with inline styles only: Gmail drops style sheets that it does not like. */
export function letterHtml(tokens: Tokens, blocks: readonly Block[]): string {
  return blocks.map((block, index) => blockHtml(tokens, block, spaceBetween(blocks[index - 1], block))).join('\n')
}

/** The `class` and `style` attributes for these colours. */
export function look(tokens: Tokens, colours: { color?: MailColour; ground?: MailColour; border?: MailColour }, style: string): string {
  const pairs = [
    ['background-color', colours.ground],
    ['color', colours.color],
    ['border-color', colours.border],
  ] as const
  const used = pairs.flatMap(([property, colour]) => (colour ? [{ property, colour }] : []))
  const classes = used.map(({ property, colour }) => colourClass(property, colour)).join(' ')
  // The colours come last: a shorthand like 'border-top' would reset the border colour.
  const declarations = [style, ...used.map(({ property, colour }) => `${property}:${tokens[colour][0]}`)].join(';')
  return `class="${classes}" style="${declarations}"`
}

export function escaped(text: string): string {
  return readable(text).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

/** Marks up the language of words, so that Hindi gets the right font, line height and voice. */
export function wordsHtml(text: string): string {
  const language = languageOf(text)
  return language ? `<span lang="${language}" style="line-height:1.7">${escaped(text)}</span>` : escaped(text)
}

export function linkHtml(tokens: Tokens, href: string, content: string, colour: MailColour = 'link'): string {
  return `<a href="${escaped(href)}" ${look(tokens, { color: colour }, 'text-decoration:underline')}>${content}</a>`
}

/** Pixels between two blocks. Headings and boxes need more space than paragraphs. */
function spaceBetween(above: Block | undefined, block: Block): number {
  if (!above) return 0
  if (block.type === 'heading') return 28
  return isBox(block) || isBox(above) ? 24 : 16
}

function isBox({ type }: Block): boolean {
  return type === 'button' || type === 'details' || type === 'quote' || type === 'rule'
}

function blockHtml(tokens: Tokens, block: Block, marginTop: number): string {
  const margin = `margin:${marginTop}px 0 0`
  switch (block.type) {
    case 'heading': {
      const size = HEADING_SIZES_PX[Math.min(block.level, HEADING_SIZES_PX.length) - 1]
      const style = `${margin};font-family:${HEADING_FONT};font-size:${size}px;line-height:1.3;font-weight:600;overflow-wrap:anywhere`
      return `<h${block.level} ${look(tokens, { color: 'text' }, style)}>${inlineHtml(tokens, block.children)}</h${block.level}>`
    }
    case 'paragraph':
      return `<p ${look(tokens, { color: 'text' }, `${margin};overflow-wrap:anywhere`)}>${inlineHtml(tokens, block.children)}</p>`
    case 'button':
      return buttonHtml(tokens, block, marginTop)
    case 'list': {
      const items = block.items.map((item) => `<li style="margin:0 0 8px">${itemHtml(tokens, item)}</li>`).join('')
      const start = block.start !== null && block.start !== 1 ? ` start="${block.start}"` : ''
      const tag = block.start === null ? 'ul' : 'ol'
      return `<${tag}${start} ${look(tokens, { color: 'text' }, `${margin};padding:0 0 0 24px`)}>${items}</${tag}>`
    }
    case 'quote': {
      const style = `${margin};padding:16px 20px;border-left:3px solid;border-radius:0 10px 10px 0`
      return `<blockquote ${look(tokens, { ground: 'surface-sunken', border: 'border-strong' }, style)}>${letterHtml(tokens, block.blocks)}</blockquote>`
    }
    case 'code':
      return `<pre ${look(tokens, { color: 'text', ground: 'surface-sunken' }, `${margin};padding:16px;border-radius:10px;font-family:${ID_FONT};font-size:14px;white-space:pre-wrap;overflow-wrap:anywhere`)}>${escaped(block.text)}</pre>`
    case 'rule':
      return `<hr ${look(tokens, { border: 'border' }, `${margin};border-width:1px 0 0;border-style:solid`)}>`
    case 'details':
      return detailsHtml(tokens, block.rows, marginTop)
  }
}

/** A one-line item needs no paragraph. */
function itemHtml(tokens: Tokens, item: readonly Block[]): string {
  const [first, ...others] = item
  if (first?.type !== 'paragraph') return letterHtml(tokens, item)
  return inlineHtml(tokens, first.children) + (others.length > 0 ? letterHtmlBelow(tokens, others) : '')
}

function letterHtmlBelow(tokens: Tokens, blocks: readonly Block[]): string {
  return blocks.map((block) => blockHtml(tokens, block, 8)).join('')
}

/** Outlook for Windows ignores a link's padding and reads the cell's `mso-padding-alt`; all others do the opposite. */
function buttonHtml(tokens: Tokens, { href, label }: { href: string; label: string }, marginTop: number): string {
  const cell = look(tokens, { ground: 'button' }, 'border-radius:10px;mso-padding-alt:14px 24px')
  const link = look(
    tokens,
    { color: 'on-button' },
    'display:inline-block;padding:14px 24px;font-weight:600;line-height:20px;text-decoration:none',
  )
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:${marginTop}px 0 0"><tr>` +
    `<td ${cell}><a href="${escaped(href)}" ${link}>${wordsHtml(label)}</a></td></tr></table>`
  )
}

function detailsHtml(tokens: Tokens, rows: readonly DetailRow[], marginTop: number): string {
  const lines = rows.map((row, index) => {
    const edge = index === 0 ? '' : 'border-top:1px solid;'
    const label = look(
      tokens,
      { color: 'text-3', border: 'border' },
      `${edge}width:32%;padding:10px 12px 10px 16px;font-size:14px;font-weight:400;text-align:left;vertical-align:top`,
    )
    const value = look(
      tokens,
      { color: row.tone ? `${row.tone}-text` : 'text', border: 'border' },
      `${edge}padding:10px 16px 10px 0;vertical-align:top;overflow-wrap:anywhere;word-break:break-word`,
    )
    return `<tr><th scope="row" ${label}>${escaped(row.label)}</th><td ${value}>${valueHtml(tokens, row)}</td></tr>`
  })
  const table = look(
    tokens,
    { ground: 'surface-sunken' },
    `margin:${marginTop}px 0 0;border-radius:10px;border-collapse:separate;line-height:1.45`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" ${table}>${lines.join('')}</table>`
}

function valueHtml(tokens: Tokens, { value, href, isId, tone }: DetailRow): string {
  const sign = tone ? `${TONE_SIGNS[tone]} ` : ''
  const words = sign + wordsHtml(value)
  const shown = isId ? `<span style="font-family:${ID_FONT};font-size:15px">${words}</span>` : tone ? `<strong>${words}</strong>` : words
  return href ? linkHtml(tokens, href, shown) : shown
}

function inlineHtml(tokens: Tokens, inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      switch (inline.type) {
        case 'text':
          return wordsHtml(inline.text)
        case 'code':
          return `<code style="font-family:${ID_FONT};font-size:15px${inline.text.length > MAX_UNBROKEN_LENGTH ? '' : ';white-space:nowrap'}">${escaped(inline.text)}</code>`
        case 'break':
          return '<br>'
        case 'link':
          return linkHtml(tokens, inline.href, inlineHtml(tokens, inline.children))
        case 'strong':
          return `<strong>${inlineHtml(tokens, inline.children)}</strong>`
        case 'emphasis':
          return `<em>${inlineHtml(tokens, inline.children)}</em>`
        case 'strike':
          return `<s>${inlineHtml(tokens, inline.children)}</s>`
      }
    })
    .join('')
}
