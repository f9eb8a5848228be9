/** The child process that renders sign-in sheets: Typst leaks memory with each document. SignInSheets starts this file. */
import { runtimeFile } from '#base/config/build-files.server.ts'
import { answerOrders } from '#base/rendering/render-orders.server.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import type { PrintedSheet } from '../../../roster/printed-sheet.ts'

/** With tags and language, and an error for letters that no font has. */
const PDF_STANDARD = 'a-2a'

const typst = new Typst(runtimeFile('./sign-in-sheet.typ', import.meta.url))

answerOrders((sheet: PrintedSheet) => typst.pdf(sheet, { standard: PDF_STANDARD, secondsSince1970: sheet.secondsSince1970 }))
