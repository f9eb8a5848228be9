import { isLinkPlaceholder } from '../../messages/mail-placeholders.ts'
import { placeholderNames } from '../../messages/placeholders.ts'
import { parsedMarkdown, type Token } from './letter-from-markdown.server.ts'

/** Characters around a placeholder that no mail program includes in the address. */
const ALONE = /^[([<"'“‘«–—]*\{\w+\}[)\]>"'”’».,;:!?…।॥–—]*$/u

/**
 * The errors in a text's address placeholders. Mail programs turn every address into a link, so a placeholder after
 * 'https://elsewhere.example/?u=' would hand the link's permission to a stranger.
 */
export function linkFaults(text: string): string[] {
  const wrong = new Set(parsedMarkdown(text).flatMap(misplacedIn))
  return [...wrong].map(
    (name) => `{${name}} stands for a whole address. Put a space before and after it, or make it all of a link: [Open]({${name}}).`,
  )
}

function misplacedIn({ type, content, children }: Token): string[] {
  if (type === 'fence' || type === 'code_block') return notAlone(content)
  return type === 'inline' ? inLine(children ?? []) : []
}

/** A line as its reader sees it: each link is replaced by its words. */
function inLine(tokens: readonly Token[]): string[] {
  const wrong: string[] = []
  let words = ''
  let link: { to: string; from: number } | undefined
  for (const token of tokens) {
    if (token.type === 'link_open' || token.type === 'image') {
      const to = destinationOf(token)
      if (!/^\{\w+\}$/.test(to)) wrong.push(...linksIn(to))
      if (token.type === 'link_open') link = { to, from: words.length }
      else words += token.content || to
    } else if (token.type === 'link_close' && link) {
      const { to, from } = link
      wrong.push(...linksIn(words.slice(from)).filter((name) => to !== `{${name}}`))
      if (words.length === from) words += to
      link = undefined
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') words += '\n'
    else if (token.nesting === 0) words += token.content
  }
  return [...wrong, ...notAlone(words)]
}

/** The parser has encoded the braces within an address. */
function destinationOf(token: Token): string {
  const address = String(token.attrGet(token.type === 'image' ? 'src' : 'href') ?? '')
  return address.replace(/%7B/gi, '{').replace(/%7D/gi, '}')
}

function notAlone(words: string): string[] {
  return words.split(/[ \t\r\n]+/).flatMap((run) => (ALONE.test(run) ? [] : linksIn(run)))
}

function linksIn(text: string): string[] {
  return placeholderNames(text).filter(isLinkPlaceholder)
}
