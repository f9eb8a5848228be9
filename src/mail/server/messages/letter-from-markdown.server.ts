import MarkdownIt from 'markdown-it'
import { isSafeMarkdownLink } from '#base/rendering/markdown.server.ts'
import { oneLine } from '#base/rendering/one-line.ts'
import { plain, wordsOf, type Block, type Inline } from '../../messages/letter.ts'
import { isLinkPlaceholder } from '../../messages/mail-placeholders.ts'
import { placeholderNames } from '../../messages/placeholders.ts'

/** A placeholder's value: words or a link's address, or whole paragraphs. */
type PlaceholderValue = string | Block[]
export type PlaceholderValues = Readonly<Record<string, PlaceholderValue>>

export interface Filling {
  /** Null for a text without placeholders: '{name}' in it stays as it is. */
  values: PlaceholderValues | null
  /** No slash at the end. */
  siteUrl: string
}

export type Token = ReturnType<(typeof markdown)['parse']>[number]

/** Raw HTML and tables are disabled: a table is too wide for a mail program on a phone. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('table')
const normalizeLink = markdown.normalizeLink.bind(markdown)
markdown.normalizeLink = (address) => (isPlaceholder(address) ? address : normalizeLink(address))
markdown.validateLink = (address) => isPlaceholder(address) || isSafeMarkdownLink(address)

/**
 * Converts Markdown to blocks. Placeholders are filled in after parsing, so no value can become markup. A paragraph that is only a link
 * becomes a button.
 * @throws Error when the text uses a placeholder without a value
 */
export function letterFromMarkdown(text: string, filling: Filling): Block[] {
  return withOrderedHeadings(new TokenReader(parsedMarkdown(text), filling).blocks())
}

export function parsedMarkdown(text: string): Token[] {
  return markdown.parse(text, {})
}

/** One line with the placeholders filled in, for the subject. @throws Error when it uses a placeholder without a value */
export function filledLine(text: string, values: PlaceholderValues | null): string {
  if (values === null) return text
  return parts(text)
    .map((part) => (isPlaceholder(part) ? lineOf(values, part.slice(1, -1)) : part))
    .reduce(joined, '')
}

function lineOf(values: PlaceholderValues, name: string): string {
  const value = valueOf(values, name)
  if (typeof value !== 'string') throw new Error(`{${name}} stands for whole paragraphs and has to stand alone in a paragraph.`)
  return oneLine(value)
}

/** Splits a text into placeholders and the text between them. */
function parts(text: string): string[] {
  return text.split(/(\{[A-Za-z]\w*\})/)
}

/** Avoids a double full stop after a value that ends in one, like 'Pvt. Ltd.'. */
function joined(before: string, after: string): string {
  return before + (before.endsWith('.') && /^\.(?!\.)/.test(after) ? after.slice(1) : after)
}

class TokenReader {
  private at = 0
  private readonly tokens: Token[]
  private readonly filling: Filling

  constructor(tokens: Token[], filling: Filling) {
    this.tokens = tokens
    this.filling = filling
  }

  /** All blocks up to the token that closes the surrounding block. */
  blocks(): Block[] {
    const blocks: Block[] = []
    for (let token = this.next(); token && token.nesting >= 0; token = this.next()) blocks.push(...this.block(token))
    return blocks
  }

  private next(): Token | undefined {
    return this.tokens[this.at++]
  }

  private block(token: Token): Block[] {
    switch (token.type) {
      case 'heading_open': {
        const children = this.line()
        return [{ type: 'heading', level: Number(token.tag.slice(1)), children }]
      }
      case 'paragraph_open':
        return this.paragraph()
      case 'bullet_list_open':
        return [{ type: 'list', start: null, items: this.items() }]
      case 'ordered_list_open':
        return [{ type: 'list', start: Number(token.attrGet('start') ?? 1), items: this.items() }]
      case 'blockquote_open':
        return [{ type: 'quote', blocks: this.blocks().map(withoutHeading) }]
      case 'fence':
      case 'code_block':
        return [{ type: 'code', text: filledLine(token.content.trimEnd(), this.filling.values) }]
      case 'hr':
        return [{ type: 'rule' }]
      default:
        throw new Error(`an e-mail cannot show ${token.type}`)
    }
  }

  /** The inline content of a heading or paragraph, up to the token that closes it. */
  private line(): Inline[] {
    const content = this.next()
    this.at++
    return inlinesOf(content?.children ?? [], this.filling)
  }

  private paragraph(): Block[] {
    const { values } = this.filling
    const [name] = placeholderNames(this.tokens[this.at]?.content ?? '')
    const value = values && name !== undefined && isPlaceholder(this.tokens[this.at]?.content ?? '') ? valueOf(values, name) : ''
    if (typeof value !== 'string') {
      this.at += 2
      return value
    }
    const children = this.line()
    const [only, ...others] = children
    if (only?.type === 'link' && others.length === 0) return [{ type: 'button', href: only.href, label: wordsOf(only.children) }]
    return wordsOf(children).trim() === '' ? [] : [{ type: 'paragraph', children }]
  }

  private items(): Block[][] {
    const items: Block[][] = []
    while (this.next()?.type === 'list_item_open') items.push(this.blocks().map(withoutHeading))
    return items
  }
}

function inlinesOf(tokens: readonly Token[], filling: Filling): Inline[] {
  const open: Array<{ type: string; children: Inline[]; close: (children: Inline[]) => Inline[] }> = []
  const line: Inline[] = []
  const add = (inlines: Inline[]) => (open.at(-1)?.children ?? line).push(...inlines)
  for (const token of tokens) {
    if (token.nesting > 0) open.push({ type: token.type, children: [], close: closeOf(token, filling) })
    else if (token.nesting < 0) {
      const closed = open.pop()
      if (closed) add(closed.close(closed.children))
    } else
      add(
        leaf(
          token,
          filling,
          open.some(({ type }) => type === 'link_open'),
        ),
      )
  }
  return line
}

function closeOf(token: Token, filling: Filling): (children: Inline[]) => Inline[] {
  switch (token.type) {
    case 'strong_open':
      return (children) => [{ type: 'strong', children }]
    case 'em_open':
      return (children) => [{ type: 'emphasis', children }]
    case 's_open':
      return (children) => [{ type: 'strike', children }]
    case 'link_open': {
      const href = absolute(String(token.attrGet('href') ?? ''), filling)
      return (children) => (href === '' ? children : [{ type: 'link', href, children }])
    }
    default:
      throw new Error(`an e-mail cannot show ${token.type}`)
  }
}

function leaf(token: Token, filling: Filling, isInLink: boolean): Inline[] {
  switch (token.type) {
    case 'text':
    case 'text_special':
      return filledText(token.content, filling, isInLink)
    case 'code_inline':
      return [{ type: 'code', text: filledLine(token.content, filling.values) }]
    // Letter writers expect their line breaks to be kept.
    case 'softbreak':
    case 'hardbreak':
      return [{ type: 'break' }]
    case 'image': {
      // Mail programs hide remote images, and loading one tells the sender when it is read: the image becomes a link.
      const href = absolute(String(token.attrGet('src') ?? ''), filling)
      return [{ type: 'link', href, children: [plain(token.content || href)] }]
    }
    default:
      throw new Error(`an e-mail cannot show ${token.type}`)
  }
}

/** Text with its placeholders filled in. An address placeholder becomes a link. */
function filledText(text: string, { values }: Filling, isInLink: boolean): Inline[] {
  let before = ''
  return parts(text).flatMap((part): Inline[] => {
    const filled = isPlaceholder(part) ? filledLine(part, values) : part
    const words = plain(joined(before, filled).slice(before.length))
    before = filled
    const isAddress = values !== null && isPlaceholder(part) && isLinkPlaceholder(part.slice(1, -1)) && !isInLink && words.text !== ''
    return part === '' ? [] : [isAddress ? { type: 'link', href: words.text, children: [words] } : words]
  })
}

/** The absolute address of a link. '' if it would not work in a mail, like an anchor. */
function absolute(address: string, { values, siteUrl }: Filling): string {
  const href = isPlaceholder(address) ? filledLine(address, values) : address
  if (href === '' || href.startsWith('#')) return ''
  return href.startsWith('/') ? siteUrl + href : href
}

function valueOf(values: PlaceholderValues, name: string): PlaceholderValue {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) throw new Error(`The template uses {${name}}, which is not known.`)
  return value
}

function isPlaceholder(text: string): boolean {
  return /^\{[A-Za-z]\w*\}$/.test(text)
}

/** Screen readers navigate by headings, so there is one h1 and no level is skipped. */
function withOrderedHeadings(blocks: Block[]): Block[] {
  let level = 0
  return blocks.map((block) => {
    if (block.type !== 'heading') return block
    level = Math.min(level + 1, level > 0 ? Math.max(2, block.level) : 1)
    return { ...block, level }
  })
}

/** A heading in a quotation or a list becomes a bold line, so that the mail's outline contains only its own headings. */
function withoutHeading(block: Block): Block {
  return block.type === 'heading' ? { type: 'paragraph', children: [{ type: 'strong', children: block.children }] } : block
}
