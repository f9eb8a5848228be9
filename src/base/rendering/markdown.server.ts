import MarkdownIt from 'markdown-it'
import { isSafeUrl } from '../values/safe-url.ts'

/**
 * Raw HTML is not rendered as HTML. The page has its own h1, so headings in the text start at h2 (docs/product/contract.md,
 * section 5). Screen readers navigate by headings, so no level may be skipped: after an h2, a typed h4 becomes an h3.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

markdown.validateLink = isSafeMarkdownLink

markdown.core.ruler.push('headings below the page title, no level skipped', (state) => {
  let level = 1
  for (const token of state.tokens) {
    if (token.type === 'heading_open') level = Math.max(2, Math.min(level + 1, Number(token.tag.slice(1))))
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${level}`
  }
})

markdown.core.ruler.push('external links', (state) => {
  for (const link of state.tokens.flatMap((token) => token.children ?? [])) {
    if (link.type === 'link_open' && /^https?:/i.test(String(link.attrGet('href') ?? ''))) {
      link.attrSet('rel', 'noopener noreferrer')
    }
  }
})

/** Turns Markdown that an admin typed into HTML that is safe on a public page. */
export function renderMarkdown(text: string): string {
  return markdown.render(text)
}

/** Reports whether a Markdown link is allowed: a page, a mailto: address, a phone number, or an anchor of the same page. */
export function isSafeMarkdownLink(address: string): boolean {
  return isSafeUrl(address) || /^(mailto|tel):[^\s]+$/i.test(address) || /^#[\w-]+$/.test(address)
}
