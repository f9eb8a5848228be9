import { readable, TONE_SIGNS, type Block, type DetailRow, type Inline } from './letter.ts'

/** The plain text of a mail: everything that its HTML says, links included. */
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
  return words === href || `mailto:${words}` === href || href.startsWith('tel:') ? words : `${words} <${href}>`
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
