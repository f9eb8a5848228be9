import styles from '../../styles/app.css?inline'

const STYLE_SHEET = /<link rel="stylesheet" href="\/assets\/[^"]+"\/?>/
const SCRIPT_PRELOADS = /<link rel="modulepreload" /g
const MODULES = /<script type="module" async="">/g
/** Loads the scripts after the first frame has been painted. */
const START =
  `requestAnimationFrame(()=>setTimeout(()=>{` +
  `for(const link of document.querySelectorAll('link[rel=late]'))link.rel='modulepreload';` +
  `for(const late of document.querySelectorAll('script[type=late]')){` +
  `const script=document.createElement('script');script.type='module';script.text=late.text;document.body.append(script)}}))`

/**
 * Inlines the style sheet of a finished page and delays its scripts until the first paint (docs/decisions/0011). A linked
 * style sheet would cost a round trip before anything is painted. The scripts can wait: the page can be read, and its
 * forms can be sent, without them.
 *
 * The <link> stays in the page, disabled, so that the browser does not fetch it. It is there twice: React hydrates the
 * one with '#' after its address, and lazily loaded parts look for the one without. If they did not find it, they would
 * append the sheet again, after the sheet of the back-office, and change the cascade. Pages in development stay as they are.
 */
export function optimizeFirstPaint(html: string): string {
  const isBuilt = STYLE_SHEET.test(html)
  if (!isBuilt) return html
  return html
    .replace(STYLE_SHEET, (link) => {
      const disabled = link.replace('<link', '<link disabled=""')
      return `<style>${styles}</style>${disabled.replace('#"', '"')}${disabled}`
    })
    .replace(SCRIPT_PRELOADS, '<link rel="late" ')
    .replace(MODULES, '<script type="late">')
    .replace('</body>', `<script>${START}</script></body>`)
}
