import { trustedHtml } from '#ui/trusted-html.ts'

/**
 * Shows the days of an outline as steps on a line (docs/product/design.md, section 9.6). The text is rendered markdown in one piece, so the
 * line consists of the borders of each third-level heading and the element after it.
 */
const STEPS =
  '[&_h3]:relative [&_h3]:mt-0 [&_h3]:border-s-2 [&_h3]:border-border [&_h3]:ps-6 [&_h3]:pt-6' +
  ' [&_h3]:before:absolute [&_h3]:before:-start-[9px] [&_h3]:before:top-7 [&_h3]:before:size-4' +
  ' [&_h3]:before:rounded-full [&_h3]:before:border-4 [&_h3]:before:border-primary [&_h3]:before:bg-bg' +
  ' [&_h2+h3]:mt-3 [&_h3+*]:mt-0 [&_h3+*]:border-s-2 [&_h3+*]:border-border [&_h3+*]:pt-2' +
  ' [&_h3+p]:ps-6 [&_h3+ul]:ps-12 [&_h3+ol]:ps-12'

/** For print: two columns, so that the whole program fits on one page. */
const BROCHURE =
  'print:max-w-none print:columns-2 print:gap-8 print:text-[10pt] print:leading-snug' +
  ' print:[&>*+*]:mt-1.5 print:[&_h2]:mt-3 print:[&_h2]:text-[12pt] print:[&_li+li]:mt-0.5' +
  ' print:[&_h3]:ms-2.5 print:[&_h3]:mt-0! print:[&_h3]:pt-2 print:[&_h3]:text-[10pt] print:[&_h3]:before:top-2.5' +
  ' print:[&_h3+*]:ms-2.5 print:[&_h3+*]:mt-0! print:[&_h3+*]:pt-1'

const LOOK = `prose [&_pre]:wrap-anywhere [&_pre]:whitespace-pre-wrap ${STEPS} ${BROCHURE}`

/** The program's own text. `html` was rendered from markdown on the server, without raw HTML. */
export function ProgramBody({ html, lang }: { html: string; lang?: 'hi' | undefined }) {
  return <div lang={lang} className={LOOK} dangerouslySetInnerHTML={trustedHtml(html)} />
}
