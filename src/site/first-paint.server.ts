import styles from '../styles/app.css?inline'

const STYLE_SHEET = /<link rel="stylesheet" href="\/assets\/[^"]+"\/?>/
const SCRIPT_PRELOADS = /<link rel="modulepreload" /g

/**
 * The finished page, in the order in which a slow line should carry it (docs/decisions/0011). Its style sheet is inside:
 * a linked one costs a round trip before anything is painted. The link stays, disabled, which a browser does not fetch:
 * React finds the tag it drew, and the file is there for development, where pages are left as they are. Scripts come
 * after what is painted; the page is read without them.
 */
export function paintedFirst(html: string): string {
  return html
    .replace(STYLE_SHEET, (link) => `<style>${styles}</style>${link.replace('<link', '<link disabled=""')}`)
    .replace(SCRIPT_PRELOADS, '<link rel="modulepreload" fetchpriority="low" ')
}
