import styles from '../../styles/app.css?inline'
import { START_SCRIPT } from './page-scripts.server.ts'

const STYLE_SHEET = /<link rel="stylesheet" href="\/assets\/[^"]+"\/?>/
const SCRIPT_PRELOADS = /<link rel="modulepreload" /g

/** The style sheet that every built page contains. */
export const INLINE_STYLES = styles

/**
 * Inlines the style sheet of a finished page and delays its scripts until the first paint (docs/decisions/0011). A linked
 * style sheet would cost a round trip before anything is painted. The scripts can wait: the page can be read, and its
 * forms can be sent, without them. `pageData` is the block that the scripts start with.
 *
 * The <link> stays in the page, disabled, so that the browser does not fetch it. It is there twice: React hydrates the
 * one with '#' after its address, and lazily loaded parts look for the one without. If they did not find it, they would
 * append the sheet again, after the sheet of the back-office, and change the cascade.
 */
export function optimizeFirstPaint(html: string, pageData: string): string {
  return html
    .replace(STYLE_SHEET, (link) => {
      const disabled = link.replace('<link', '<link disabled=""')
      return `<style>${styles}</style>${disabled.replace('#"', '"')}${disabled}`
    })
    .replace(SCRIPT_PRELOADS, '<link rel="late" ')
    .replace('</body>', () => `${pageData}<script>${START_SCRIPT}</script></body>`)
}
