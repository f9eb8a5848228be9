import styles from '../../styles/app.css?inline'

const STYLE_SHEET = /<link rel="stylesheet" href="\/assets\/[^"]+"\/?>/
const SCRIPT_PRELOADS = /<link rel="modulepreload" /g
const MODULES = /<script type="module" async="">/g
/** After the frame that shows the page: what was held back is let go. */
const START =
  `requestAnimationFrame(()=>setTimeout(()=>{` +
  `for(const link of document.querySelectorAll('link[rel=late]'))link.rel='modulepreload';` +
  `for(const late of document.querySelectorAll('script[type=late]')){` +
  `const script=document.createElement('script');script.type='module';script.text=late.text;document.body.append(script)}}))`

/**
 * The finished page, in the order in which a slow line should carry it (docs/decisions/0011). Its style sheet is inside:
 * a linked one costs a round trip before anything is painted. The link stays, disabled, which a browser does not fetch:
 * React finds the tag it drew, and the file is there for development, where pages are left as they are. React's has a
 * '#' behind its address; one without stands beside it, since parts that come later look for that one and would fetch
 * the sheet again, to the end, behind the sheet of the back-office. Scripts are sent for once the page has been
 * painted: it is read, and its forms are sent, without them.
 */
export function paintedFirst(html: string): string {
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
