/** What may follow an item that has no end tag: another item of its kind, or the end of what it stands in. */
const ITEM = /<\/(?:li|d[dt]|option|t(?:[dhr]|body|head))(?=><(?:li|d[dt]|option|t(?:[dhr]|body|foot)|\/[a-z]+)\b)>/g
const PARAGRAPH = /<\/p(?=><(?:p|div|ul|h\d|\/div|\/section|\/article)\b)>/g

/**
 * Leaves out end tags where HTML lets a page leave them out (HTML, section 13.1.2.4). Not before a comment: React's marks of a
 * boundary would become a part of the element, and the page could not start.
 */
export function withoutOptionalEndTags(html: string): string {
  return html.replaceAll(ITEM, '').replaceAll(PARAGRAPH, '')
}
