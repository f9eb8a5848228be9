import MarkdownIt from 'markdown-it'
import { isSafeUrl } from '../shared/safe-url.ts'

/** No raw HTML; a page has its own h1, so headings in the text start at h2 (PRODUCT.md section 5, DESIGN.md 9.6). */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

markdown.validateLink = (address) => isSafeUrl(address) || /^(mailto|tel):[^\s]+$/i.test(address) || /^#[\w-]+$/.test(address)

markdown.core.ruler.push('headings below the page title', (state) => {
  for (const token of state.tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      token.tag = `h${Math.max(2, Math.min(6, Number(token.tag.slice(1))))}`
    }
  }
})

markdown.core.ruler.push('external links', (state) => {
  for (const link of state.tokens.flatMap((token) => token.children ?? [])) {
    if (link.type === 'link_open' && /^https?:/i.test(String(link.attrGet('href') ?? ''))) {
      link.attrSet('rel', 'noopener noreferrer')
    }
  }
})

/** Markdown an admin typed to HTML that is safe on a public page. */
export function renderMarkdown(text: string): string {
  return markdown.render(text)
}
