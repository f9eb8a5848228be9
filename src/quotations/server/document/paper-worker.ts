/** The child process that renders quotations and proformas: Typst leaks memory with each document. PaperDocuments starts this file. */
import { runtimeFile } from '#base/config/build-files.server.ts'
import { answerOrders } from '#base/rendering/render-orders.server.ts'
import { madeOfPrintable } from '#base/rendering/printable-words.server.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { withoutLetters } from '../../document/printable-texts.ts'
import type { PrintedPaper } from '../../document/printed-paper.ts'

/** With tags and language. */
const PDF_STANDARD = 'a-2a'

const typst = new Typst(runtimeFile('./paper.typ', import.meta.url))

answerOrders((paper: PrintedPaper) =>
  madeOfPrintable(paper, withoutLetters, ({ logo, ...shown }) => {
    const words = { ...shown, logo: logo && Uint8Array.from(Buffer.from(logo, 'base64')) }
    return typst.pdf(words, { standard: PDF_STANDARD, secondsSince1970: shown.secondsSince1970 })
  }),
)
