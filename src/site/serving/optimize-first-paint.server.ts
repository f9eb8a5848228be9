import styleSheet from '../../styles/app.css?inline'
import { START_SCRIPT } from './page-scripts.server.ts'
import { shareIcons } from './shared-icons.server.ts'
import { UsedStyles } from './used-styles.server.ts'
import { withoutOptionalEndTags } from './optional-end-tags.server.ts'

const STYLE_SHEET = /<link rel="stylesheet" href="\/assets\/[^"]+"\/?>/
const SCRIPT_PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/?>/g
/** React Router marks each link for the discovery of routes, which this site does not use (react-router.config.ts). */
const DISCOVERY_MARK = ' data-discover="true"'
const usedStyles = new UsedStyles(styleSheet)

interface OptimizedPage {
  html: string
  /** The style sheet that stands in the page, for the security policy. */
  styles: string
}

/**
 * Makes a finished page paint at once (docs/decisions/0057): it contains the styles that it uses, each icon once, and no
 * script but the one that waits for a visitor to use something. `dataBlock` writes the block that this script reads; it is
 * given the files that the page needs then.
 *
 * The <link> of the whole sheet stays in the page, disabled, so that the browser does not fetch it. It is there twice: the
 * start enables the first. React hydrates the one with '#' after its address, and lazily loaded parts look for the one
 * without. If they did not find it, they would append the sheet again, after the sheet of the back-office, and change the
 * cascade. A browser without script loads the whole sheet.
 */
export function optimizeFirstPaint(html: string, dataBlock: (files: string[]) => string): OptimizedPage {
  const files: string[] = []
  const lean = shareIcons(withoutOptionalEndTags(html.replaceAll(DISCOVERY_MARK, ''))).replaceAll(SCRIPT_PRELOAD, (_link, file: string) => {
    files.push(file)
    return ''
  })
  const styles = usedStyles.of(lean)
  const page = lean
    .replace(STYLE_SHEET, (link) => {
      const disabled = link.replace('<link', '<link disabled=""')
      const whole = disabled.replace('#"', '"')
      return `<style>${styles}</style>${whole}${disabled}<noscript>${whole.replace('disabled="" ', '')}</noscript>`
    })
    .replace('</body>', () => `${dataBlock([...new Set(files)])}<script>${START_SCRIPT}</script></body>`)
  return { html: page, styles }
}
