import TurndownService from 'turndown'

interface Target {
  /** Pages show tables. E-mails show each row as a list item. */
  hasTables: boolean
  /** Parses the HTML. Set in a browser, where the library must not parse text itself. */
  parse?: (html: string) => HTMLElement | string
}

/**
 * Converts HTML of the clipboard to Markdown, limited to what our renderer shows: paragraphs, headings below the page title, bold, italics,
 * lists, links, quotations and tables. Handles the HTML of Word, whose lists are paragraphs, and of Google Docs. Loads a library of its
 * own, so it is imported only on paste.
 */
export function htmlToMarkdown(html: string, { hasTables, parse = (text) => text }: Target): string {
  const service = new TurndownService({ headingStyle: 'atx', hr: '---', bulletListMarker: '-', emDelimiter: '*', codeBlockStyle: 'fenced' })
  const escape = service.escape.bind(service)
  // Our renderer does not treat '_' inside a word (placeholders, file names) as emphasis either.
  service.escape = (text) => escape(text).replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
  const rules: Record<string, TurndownService.Rule> = { ...INLINE_RULES, ...BLOCK_RULES, ...(hasTables ? TABLE_RULES : ROW_RULES) }
  for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule)
  return service
    .turndown(parse(withoutStyles(html).replace(MANY_SPACES, '\u00A0')))
    .replace(/(?<![ \u00A0]) *\u00A0[ \u00A0]*/g, ' ')
    .replace(/^ +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A run of non-breaking spaces, as Word writes them for an indent. The library would scan to the end of the text from each of them. */
const MANY_SPACES = /(?:(?:\u00A0|&nbsp;|&#160;)[ \t\r\n]*){9,}/g

/** Renames style attributes. The security policy of our pages reports every style, even if nothing is shown. */
function withoutStyles(html: string): string {
  return html.replace(/<style[\s>].*?<\/style>/gis, '').replace(/<[^<>]+>/g, (tag) => tag.replace(/\sstyle\s*=/i, ' data-style='))
}

const styleOf = (node: Element) => node.getAttribute('data-style') ?? ''
const isBlockIn = (content: string) => content.includes('\n\n')
const marked = (mark: string) => (content: string) => (content.trim() === '' || isBlockIn(content) ? content : mark + content + mark)

function isBold(node: Element): boolean {
  // Google Docs wraps its whole text in <b style="font-weight:normal">.
  if (/^(?:B|STRONG)$/.test(node.nodeName)) return !/font-weight:\s*(?:normal|[1-5]00)/i.test(styleOf(node))
  return node.nodeName === 'SPAN' && /font-weight:\s*(?:bold|[6-9]00)/i.test(styleOf(node))
}

function isItalic(node: Element): boolean {
  if (/^(?:I|EM)$/.test(node.nodeName)) return !/font-style:\s*normal/i.test(styleOf(node))
  return node.nodeName === 'SPAN' && /font-style:\s*italic/i.test(styleOf(node))
}

/** Whether a mark would be redundant: inside a similar element, or in a heading. */
function isWithin(node: Element, isLike: (one: Element) => boolean): boolean {
  for (let above = node.parentElement; above; above = above.parentElement) {
    if (isLike(above) || /^(?:H[1-6]|TH)$/.test(above.nodeName)) return true
  }
  return false
}

const isOf =
  (isLike: (one: Element) => boolean): TurndownService.FilterFunction =>
  (node) =>
    isLike(node) && !isWithin(node, isLike)

const INLINE_RULES: Record<string, TurndownService.Rule> = {
  // The library would mark these, but they are not bold or italic here, or are already marked.
  unmarked: { filter: ['b', 'strong', 'i', 'em'], replacement: (content) => content },
  bold: { filter: isOf(isBold), replacement: marked('**') },
  italic: { filter: isOf(isItalic), replacement: marked('*') },
  link: {
    filter: 'a',
    replacement: (content, node) => {
      const address = (node.getAttribute('href') ?? '').trim()
      const isLink = /^(?:https?:\/\/|mailto:|tel:)[^\s<>]+$/i.test(address) && content.trim() !== '' && !isBlockIn(content)
      return isLink ? `[${content}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})` : content
    },
  },
  // Word's pictures are files on the author's machine.
  nothing: { filter: (node) => /^(?:IMG|STYLE|SCRIPT|TITLE|XML|META|LINK)$/i.test(node.nodeName), replacement: () => '' },
  /** The bullet or number of a list of Word, which `wordList` reads. */
  wordMarker: { filter: (node) => isWordMarker(node), replacement: () => '' },
}

const BLOCK_RULES: Record<string, TurndownService.Rule> = {
  heading: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      const level = Math.max(2, Number(node.nodeName.slice(1)))
      return content.trim() === '' ? '' : `\n\n${'#'.repeat(level)} ${oneLine(content)}\n\n`
    },
  },
  list: {
    filter: ['ul', 'ol'],
    replacement: (content, node) => {
      const parent = node.parentNode?.nodeName ?? ''
      // Google Docs puts a nested list beside its item.
      if (/^(?:UL|OL)$/.test(parent)) return `\n${indented(content.replace(/^\n+|(?<!\n)\n+$/g, ''))}\n`
      return parent === 'LI' ? `\n${content.replace(/^\n+|(?<!\n)\n+$/g, '')}\n` : `\n\n${content}\n\n`
    },
  },
  item: {
    filter: 'li',
    replacement: (content, node) => {
      const text = content.trim().replace(/\n{2,}/g, '\n')
      return `${itemMark(node)} ${indented(text).trimStart()}\n`
    },
  },
  wordList: {
    filter: (node) => node.nodeName === 'P' && isWordItem(node),
    replacement: (content, node) => {
      const level = Number(/mso-list:[^;]*level(\d)/i.exec(styleOf(node))?.[1] ?? 1)
      const typed = /^\s*(?:[·•▪§o–-]|\d+[.)]|[a-z]{1,4}[.)])\s+/i.exec(content)?.[0] ?? ''
      const marker = markerOf(node) ?? typed
      const text = oneLine(markerOf(node) === undefined ? content.slice(typed.length) : content)
      const before = isWordItem(node.previousElementSibling) ? '\n' : '\n\n'
      const after = isWordItem(node.nextElementSibling) ? '\n' : '\n\n'
      return `${before}${INDENT.repeat(level - 1)}${wordMark(marker)} ${text}${after}`
    },
  },
}

const INDENT = '    '

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, INDENT)
}

function itemMark(item: Element): string {
  const list = item.parentElement
  if (list?.nodeName !== 'OL') return '-'
  return `${Number(list.getAttribute('start') ?? 1) + (placesIn(list).get(item) ?? 0)}.`
}

const placesIn = once((list) => {
  const items = Array.from(list.children).filter(({ nodeName }) => nodeName === 'LI')
  return new Map(items.map((item, place) => [item, place]))
})

/** Caches a result that every cell or item needs. */
function once<Found>(find: (of: Element) => Found): (of: Element) => Found {
  const known = new WeakMap<Element, Found>()
  return (of) => {
    const found = known.get(of) ?? find(of)
    known.set(of, found)
    return found
  }
}

function isWordItem(node: Element | null): boolean {
  return node !== null && (/\bMsoListParagraph/.test(node.getAttribute('class') ?? '') || /mso-list:\s*l\d/i.test(styleOf(node)))
}

function isWordMarker(node: Element): boolean {
  return /mso-list:\s*Ignore/i.test(styleOf(node))
}

function markerOf(item: Element): string | undefined {
  return Array.from(item.querySelectorAll('span')).find(isWordMarker)?.textContent ?? undefined
}

/** '3)' → '3.'; 'a.' → '1.': Markdown only has numerals and numbers items itself. '·' and 'o' → '-'. */
function wordMark(marker: string): string {
  const [, number] = /^\s*(\d+|[a-z]{1,4})[.)]/i.exec(marker) ?? []
  if (number === undefined) return '-'
  return `${/^\d+$/.test(number) ? number : 1}.`
}

function oneLine(text: string): string {
  return text.trim().replace(/(?<![^\S\n])[^\S\n]*\n\s*/g, ' ')
}

/** A table of one column is only layout. */
const factsOfTable = once((table) => {
  const rows = Array.from(table.querySelectorAll('tr'))
  return { isTable: rows.some(({ children }) => children.length > 1), head: rows[0] }
})

/** The number of columns to the left of a cell that merged cells of earlier rows occupy. Markdown cannot merge, so they stay empty. */
const takenBefore = once((table) => {
  const taken = new Map<Element, number>()
  /** For each column, the number of further rows that a merged cell occupies. */
  let rowsLeft: number[] = []
  for (const row of Array.from(table.querySelectorAll('tr'))) {
    const next = rowsLeft.map((rows) => Math.max(0, rows - 1))
    let column = 0
    for (const cell of Array.from(row.children)) {
      const first = column
      while ((rowsLeft[column] ?? 0) > 0) column += 1
      taken.set(cell, column - first)
      for (let span = spanOf(cell, 'colspan'); span > 0; span -= 1, column += 1) next[column] = spanOf(cell, 'rowspan') - 1
    }
    rowsLeft = Array.from(next, (rows) => rows ?? 0)
  }
  return taken
})

const MAX_SPAN = 50

/** The span of a cell, at least 1 whatever the page says. */
function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  return Math.min(MAX_SPAN, Math.max(1, Math.trunc(Number(cell.getAttribute(name) ?? 1)) || 1))
}

const tableOf = (node: Element) => node.closest('table')
const ofTable =
  (names: RegExp): TurndownService.FilterFunction =>
  (node) => {
    const table = names.test(node.nodeName) ? tableOf(node) : null
    return table !== null && factsOfTable(table).isTable
  }
const cellText = (content: string) => oneLine(content).replaceAll('|', String.raw`\|`)

const TABLE_RULES: Record<string, TurndownService.Rule> = {
  cell: {
    filter: ofTable(/^(?:TD|TH)$/),
    replacement: (content, node) => {
      const table = tableOf(node)
      const before = '| '.repeat((table && takenBefore(table).get(node)) ?? 0)
      return `${before}${cellText(content)} |${' |'.repeat(spanOf(node, 'colspan') - 1)} `
    },
  },
  row: {
    filter: ofTable(/^TR$/),
    replacement: (content, node) => {
      const line = `\n| ${content.trim()}`
      const table = tableOf(node)
      if (table === null || factsOfTable(table).head !== node) return line
      // The first row is the header: a Markdown table needs one.
      return `${line}\n|${' --- |'.repeat(line.split(/(?<!\\)\|/).length - 2)}`
    },
  },
  rows: { filter: ofTable(/^(?:THEAD|TBODY|TFOOT)$/), replacement: (content) => content },
  table: { filter: ofTable(/^TABLE$/), replacement: (content) => `\n\n${content.trim()}\n\n` },
}

const ROW_RULES: Record<string, TurndownService.Rule> = {
  cell: {
    filter: ofTable(/^(?:TD|TH)$/),
    replacement: (content, node) => (node.nextElementSibling && oneLine(content) !== '' ? `${oneLine(content)} – ` : oneLine(content)),
  },
  row: { filter: ofTable(/^TR$/), replacement: (content) => `\n- ${content.trim()}` },
  rows: TABLE_RULES['rows'] as TurndownService.Rule,
  table: TABLE_RULES['table'] as TurndownService.Rule,
}
