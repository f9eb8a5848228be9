import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const FOLDER = import.meta.dirname
const PAGE = `${FOLDER}/page.typ`
const SECOND_PAGE = `${FOLDER}/second-page.typ`
const FILE = 'page.pdf'
const TEMPLATES = {
  [PAGE]: `#set page(width: auto, height: auto, margin: 0mm)\n#image("${FILE}")`,
  [SECOND_PAGE]: `#image("${FILE}", page: 2)`,
}
const EMBEDDED = 'data:image/svg+xml;base64,'

/**
 * The only page of a PDF as SVG with outlined text: turned and cropped as viewers show it, without scripts, form fields, notes and
 * attachments. Only for child processes, because the PDF is a stranger's.
 */
export function pdfPageAsSvg(pdf: Buffer): { svg: Buffer } | { refused: 'several-pages' | 'locked' | 'damaged-pdf' } {
  const compiler = NodeCompiler.create({ workspace: FOLDER })
  compiler.mapShadow(`${FOLDER}/${FILE}`, pdf)
  for (const [path, text] of Object.entries(TEMPLATES)) compiler.mapShadow(path, Buffer.from(text))
  const page = compiler.compile({ mainFilePath: PAGE })
  if (!page.result) {
    const messages: Array<{ message: string }> = page.takeError()?.shortDiagnostics ?? []
    return { refused: messages.some(({ message }) => message.includes('password')) ? 'locked' : 'damaged-pdf' }
  }
  if (!compiler.compile({ mainFilePath: SECOND_PAGE }).hasError()) return { refused: 'several-pages' }
  const drawing = compiler.plainSvg(page.result)
  const from = drawing.indexOf(EMBEDDED) + EMBEDDED.length
  const to = drawing.indexOf('"', from)
  if (from < EMBEDDED.length || to < from) return { refused: 'damaged-pdf' }
  return { svg: Buffer.from(drawing.slice(from, to), 'base64') }
}
