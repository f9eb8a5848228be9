import styles from '../styles/app.css?inline'

const STYLE_SHEET = /<link rel="stylesheet" href="\/assets\/[^"]+"\/?>/

/**
 * The page with its style sheet inside: on a slow line a linked one costs a round trip before anything is painted
 * (docs/decisions/0011). The link stays, disabled, which a browser does not fetch: React finds the tag it drew, and the
 * file is there for the back-office and for development, where pages are left as they are.
 */
export function withStylesInside(html: string): string {
  return html.replace(STYLE_SHEET, (link) => `<style>${styles}</style>${link.replace('<link', '<link disabled=""')}`)
}
